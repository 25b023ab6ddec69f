/** The class with which every antd component gets its variables; antd's extracted styles use it (packages/build). */
export const STYLES_CLASS = 'acquaint';
