/**
 * Names of the shared packages that are loaded together. The groups are internal to the shell and decided by measuring (`pnpm
 * bench:federation --only bytes`): a remote asks for names, so names can move between groups in any release of the shell.
 *
 * The first group has what every page of the platform and the shell itself need. Code that several groups need is in the earliest
 * of them. A name in no group is loaded separately.
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
    'Popconfirm',
    'Skeleton',
    'Space',
    'Spin',
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
    'FailureNote',
    'Flex',
    'GOAL_LABEL',
    'GOAL_OPTIONS',
    'ListState',
    'Stars',
    'Tag',
    'TimeText',
    'cityName',
    'dateFormat',
    'formatList',
    'formatNumber',
    'formatTime',
    'useLocale',
  ],
  cards: ['Card', 'PersonBadges', 'PersonCard', 'TopicTags'],
  form: ['Form', 'FormFailure'],
  input: ['Input', 'ReasonField', 'SearchField'],
  choice: ['AutoComplete', 'Select', 'TopicSelect'],
  schedule: ['ChannelTable', 'InputNumber', 'Radio'],
  report: ['ReportDialog', 'ReportForm', 'ReportToStaff'],
  player: ['VideoPlayer', 'useKeptVideo'],
  progress: ['Progress', 'Steps'],
  media: [
    'CameraPreview',
    'CameraProblem',
    'DeviceChoice',
    'DeviceChoices',
    'DeviceProblem',
    'LevelMeter',
    'followChosenOutput',
    'rememberDevice',
    'rememberedDevices',
    'soundThroughChosen',
    'useLocalMedia',
  ],
  table: ['Pagination', 'Table'],
  dates: ['Calendar', 'DatePicker', 'TimePicker'],
  settings: ['SaveBar', 'SectionIndex', 'TimeZoneSelect', 'timeZoneOptions', 'useAskBeforeLeaving'],
  // No page of the platform uses these; a file each would cost every page some bytes in the shell's table.
  unused: ['Avatar', 'Descriptions', 'Divider', 'Empty', 'Popover', 'Rate', 'Statistic', 'Upload'],
};

/** The default group of a package's names, for those that no group above lists. */
export const DEFAULT_GROUP: Readonly<Record<string, string>> = {
  '@acquaint/api-client': 'core',
  '@acquaint/browser-storage': 'core',
  '@acquaint/event-bus': 'core',
  '@acquaint/remote-kit': 'core',
  '@acquaint/i18n': 'core',
};

/**
 * The chunks of what opens over a page, by their names in `packages/ui/src/overlays`. They are loaded when they are first needed, and
 * come after the first group: what only they and later groups need is not loaded with every page.
 */
export const OVERLAY_CHUNKS: readonly string[] = ['popups', 'menus', 'dialogs'];

/** The chunks of the groups that nearly every page loads, besides the first. */
export const EVERYWHERE_CHUNKS: readonly string[] = ['shared-content', 'shared-cards', 'shared-segmented'];
