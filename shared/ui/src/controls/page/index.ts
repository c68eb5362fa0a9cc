/** Parts of signed-in pages: they load with the page, so that the sign-in dialog does not carry them. */
export { Circle } from '@chakra-ui/react';
export { Alert, type AlertProps } from './alert';
export { Panel, PanelHeading } from './panel';
export { Skeleton, SkeletonText } from './skeleton';
export { Table, type TableProps } from './table';
export { WithdrawDialog, type WithdrawDialogProps } from './withdraw-dialog';
