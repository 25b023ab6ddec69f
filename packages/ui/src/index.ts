// No page of the platform uses Rate, but remotes in the store may: removing it needs shell 3.0.0 (docs/adr/0005).
export {
  Alert,
  AutoComplete,
  Avatar,
  Badge,
  Button,
  Calendar,
  Card,
  Checkbox,
  DatePicker,
  Descriptions,
  Divider,
  Empty,
  Flex,
  Form,
  Input,
  InputNumber,
  Pagination,
  Popover,
  Progress,
  QRCode,
  Radio,
  Rate,
  Result,
  Skeleton,
  Slider,
  Space,
  Spin,
  Statistic,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  TimePicker,
  Tooltip,
  Typography,
  Upload,
} from 'antd';
export type {
  ButtonProps,
  CardProps,
  FormInstance,
  FormProps,
  InputRef,
  MenuProps,
  ModalProps,
  SelectProps,
  TableColumnsType,
  TableProps,
  TabsProps,
  UploadProps,
} from 'antd';

export { iconOf } from './icons/icon-of.tsx';
export { cx } from './a11y/cx.ts';
export { useFocusAfter } from './a11y/use-focus-after.ts';
export { VisuallyHidden } from './a11y/visually-hidden.tsx';
export { ChannelTable, type ChannelTableProps, type NewsChannel } from './forms/channel-table.tsx';
export { CopyField } from './forms/copy-field.tsx';
export { ReasonField, type ReasonFieldProps } from './forms/reason-field.tsx';
export {
  ReportDialog,
  type ReportDialogProps,
  ReportForm,
  type ReportFormProps,
  type ReportValues,
} from './forms/report-form.tsx';
export { SanctionFields, sanctionOrders, type SanctionValues } from './forms/sanction-fields.tsx';
export { SaveBar, type SaveBarProps } from './forms/save-bar.tsx';
export { SearchField, type SearchFieldProps } from './forms/search-field.tsx';
export { TimeZoneSelect, type TimeZoneSelectProps } from './forms/time-zone-select.tsx';
export { Segmented } from './forms/segmented.tsx';
export { Select } from './forms/select.tsx';
export { HeadingFirst } from './page/heading-first.ts';
export { Page, type PageProps } from './page/page.tsx';
export { GOAL_LABEL, GOAL_OPTIONS } from './people/goals.ts';
export { PersonAvatar } from './people/person-avatar.tsx';
export { PersonBadges, PersonCard, type PersonCardProps } from './people/person-card.tsx';
export { firstNameOf, personName } from './people/person-name.ts';
export { TopicTags, type TopicTagsProps } from './people/topic-tags.tsx';
export { useKeptVideo } from './player/use-kept-video.ts';
export { VideoPlayer, type VideoPlayerProps } from './player/video-player.tsx';
export { AsyncState, Loading, type AsyncStateProps } from './states/async-state.tsx';
export { EmptyNote, type EmptyNoteProps } from './states/empty-note.tsx';
export { ErrorNote, type ErrorNoteProps } from './states/error-note.tsx';
export { FailureNote, type FailureNoteProps } from './states/failure-note.tsx';
export { showFieldErrors } from './states/field-errors.ts';
export { FormFailure, type FormFailureProps } from './states/form-failure.tsx';
export { ListState, type ListStateProps } from './states/list-state.tsx';
export { cityName } from './text/city-name.ts';
export { describeBrowser } from './text/describe-browser.ts';
export { formatList, formatNumber, useLocale } from './text/formats.ts';
export { LinkedText } from './text/linked-text.tsx';
export { Stars } from './text/stars.tsx';
export { dateFormat } from './text/date-format.ts';
export { formatTime, type TimeStyle } from './text/time-format.ts';
export { TimeText, type TimeTextProps } from './text/time-text.tsx';
export { timeZoneOptions, type TimeZoneOption } from './text/time-zones.ts';
export { App } from './overlays/abilities.ts';
export { Drawer, Modal } from './overlays/dialog.tsx';
export { Dropdown, Popconfirm } from './overlays/opener.tsx';
export { UiProvider } from './theme/ui-provider.tsx';
