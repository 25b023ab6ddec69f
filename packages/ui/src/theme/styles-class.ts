/** The class that every component of antd carries for its variables; antd's styles are written for it (packages/build). */
export const STYLES_CLASS = 'acquaint';
