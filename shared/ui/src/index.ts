export { Avatar, type AvatarProps } from './avatar/avatar';
export { Badge, Tag, type Tone } from './badge/badge';
export { Breadcrumb, type BreadcrumbItem } from './breadcrumb/breadcrumb';
export {
  Button,
  ButtonLink,
  type ButtonLook,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
} from './button/button';
export { Card, type CardProps, LinkCard } from './card/card';
export { classNames } from './class-names';
export { Countdown, type CountdownProps } from './countdown/countdown';
export { type TimeLeft, timeLeft } from './countdown/time-left';
export { Disclosure, type DisclosureProps } from './disclosure/disclosure';
export { DescriptionList, type DescriptionListProps } from './facts/description-list';
export { Stat } from './facts/stat';
export { FilterBar, type FilterGroup } from './filter-bar/filter-bar';
export { Icon, type IconProps, iconNames } from './icon/icon';
export type { IconName } from './icon/icon-paths';
export { Container, type ContainerProps } from './layout/container';
export { Section, SectionHeading, type SectionHeadingProps, type SectionProps } from './layout/section';
export { type Gap, Grid, type GridProps, Stack, type StackProps } from './layout/stack';
export { VisuallyHidden } from './layout/visually-hidden';
export { Anchor, type AnchorProps } from './links/anchor';
export { TextLink } from './links/text-link';
export { configuredMapTiles, configureMapTiles } from './map-tiles/configured-map-tiles';
export {
  OfficialAccountButton,
  OfficialAccountDialog,
  type OfficialAccountDialogProps,
} from './official-account/official-account';
export { loadOrTell } from './on-demand/load-or-tell';
export { Pagination, type PaginationProps } from './pagination/pagination';
export { Picture, type PictureProps } from './picture/picture';
export { ProgressBar, type ProgressBarProps } from './progress/progress-bar';
export { Spinner } from './progress/spinner';
export { Prose, type ProseProps, type ProseSize, ProseSizeSwitch } from './prose/prose';
export { useWhenOnline } from './recovery/use-when-online';
export { SearchField, type SearchFieldProps } from './search-field/search-field';
export { SeasonCallFrame, type SeasonCallFrameProps } from './season-call/season-call-frame';
export { Skeleton, SkeletonCards, type SkeletonProps, SkeletonText } from './skeleton/skeleton';
export { EmptyState, type EmptyStateProps } from './states/empty-state';
export { ErrorState, type ErrorStateProps } from './states/error-state';
export { Notice, type NoticeProps } from './states/notice';
export { Steps } from './steps/steps';
export { Timeline, type TimelineItem } from './steps/timeline';
export { TabNav, type TabNavItem, type TabNavProps } from './tabs/tab-nav';
export { ToastRegion } from './toast/toast-region';
export { toast } from './toast/toast-store';
