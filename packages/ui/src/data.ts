/** The heavier components, loaded with the pages that need them. */
export { Calendar, DatePicker, Table, TimePicker, Upload } from 'antd';
export type { TableColumnsType, TableProps, UploadProps } from 'antd';
