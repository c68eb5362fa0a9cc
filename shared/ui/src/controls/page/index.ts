/** Controls used only by signed-in pages, kept out of the sign-in dialog's bundle. */
export { Circle } from '@chakra-ui/react';
export { Alert, type AlertProps } from './alert';
export { Panel, PanelHeading } from './panel';
export { Skeleton, SkeletonText } from './skeleton';
export { Table, type TableProps } from './table';
export { WithdrawDialog, type WithdrawDialogProps } from './withdraw-dialog';
