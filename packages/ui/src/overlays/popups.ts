import { Popconfirm as AntPopconfirm } from 'antd';

export const Popconfirm = AntPopconfirm;
