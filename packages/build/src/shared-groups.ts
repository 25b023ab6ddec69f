/**
 * Which names of the shared packages load together. This is the shell's own affair, to be decided by measuring
 * (`pnpm bench:federation --only bytes`): a remote asks for names, so names can move between groups at any release of the shell.
 *
 * The first group holds what every page of the platform needs, and what the shell itself is made of. Code that several groups
 * need comes with the earliest of them. A name that stands in no group is loaded alone.
 */
export const SHARED_GROUPS: Readonly<Record<string, readonly string[]>> = {
  core: [
    'App',
    'Button',
    'Drawer',
    'Dropdown',
    'ErrorNote',
    'HeadingFirst',
    'Loading',
    'Modal',
    'Page',
    'PersonAvatar',
    'Skeleton',
    'Space',
    'Spin',
    'Tooltip',
    'UiProvider',
    'VisuallyHidden',
    'cx',
    'firstNameOf',
    'iconOf',
    'personName',
    'showFieldErrors',
  ],
  content: [
    'Alert',
    'AsyncState',
    'EmptyNote',
    'Flex',
    'GOAL_LABEL',
    'GOAL_OPTIONS',
    'ListState',
    'Popconfirm',
    'Stars',
    'Tag',
    'TimeText',
    'formatList',
    'formatNumber',
    'formatTime',
    'timeZoneOptions',
    'useFormats',
  ],
  cards: ['Card', 'Tabs'],
  people: ['PersonBadges', 'PersonCard', 'TopicTags'],
  form: ['Divider', 'Form', 'FormFailure'],
  input: ['Input', 'ReasonField'],
  choice: ['AutoComplete', 'Select', 'TopicSelect'],
  schedule: ['ChannelTable', 'InputNumber', 'Radio', 'Switch'],
  progress: ['Progress', 'Steps'],
  media: [
    'CameraPreview',
    'CameraProblem',
    'DeviceChoice',
    'DeviceChoices',
    'DeviceProblem',
    'LevelMeter',
    'rememberDevice',
    'rememberedDevices',
    'soundThroughChosen',
    'useLocalMedia',
  ],
  table: ['Pagination', 'Table'],
  dates: ['Calendar', 'DatePicker', 'TimePicker'],
};

/** The group of a whole package's names where no group above has them. */
export const DEFAULT_GROUP: Readonly<Record<string, string>> = {
  '@acquaint/api-client': 'core',
  '@acquaint/event-bus': 'core',
  '@acquaint/remote-kit': 'core',
  '@acquaint/words': 'core',
};
