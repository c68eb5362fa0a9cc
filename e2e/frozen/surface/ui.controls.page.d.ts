import { Circle } from '@chakra-ui/react';
import { HeadingProps } from '@chakra-ui/react';
import { JSX } from 'react';
import type { ReactNode } from 'react';
import { SkeletonProps } from '@chakra-ui/react';
import { StackProps } from '@chakra-ui/react';
import { UnsentInput } from '@portal/contract/unsent-input';

/** A message in a signed-in page or dialog, with an icon so that the colour is not its only sign. */
export declare function Alert({ children, tone, title, action, role }: AlertProps): JSX.Element;

export declare interface AlertProps {
    children: ReactNode;
    tone?: keyof typeof icons;
    title?: ReactNode;
    action?: ReactNode;
    /** `alert` and `status` are read out when they appear; leave it out for what is there from the start. */
    role?: 'alert' | 'status';
}

export { Circle }

declare const icons: {
    readonly info: 'info';
    readonly success: 'check-circle';
    readonly warning: 'warning';
    readonly danger: 'alert';
};

/** A framed section of a signed-in page, with its parts one below the other. */
export declare function Panel(props: StackProps): JSX.Element;

/** The heading of a part of a form. */
export declare function PanelHeading(props: HeadingProps): JSX.Element;

/** The place of a line, picture or button that is still loading; sized by style props. */
export declare function Skeleton(props: Omit<SkeletonProps, 'recipe'>): JSX.Element;

/** The place of a paragraph. */
export declare function SkeletonText({ lines }: {
    lines?: number;
}): JSX.Element;

/** A table that scrolls inside its own frame when it is wider than the screen, also by keyboard. */
export declare function Table({ caption, children }: TableProps): JSX.Element;

export declare interface TableProps {
    /** Name of the table, read out. */
    caption: string;
    /** `<thead>` and `<tbody>` in plain HTML; `data-number` on cells with figures. */
    children: ReactNode;
}

/** Asks for the reason before an entry leaves the competition. */
export declare function WithdrawDialog({ open, deadline, clockOffset, findReasonProblem, unsent, onClose, onWithdraw, }: WithdrawDialogProps): JSX.Element;

export declare interface WithdrawDialogProps {
    open: boolean;
    /** Until when the entry can be submitted, ISO. */
    deadline: string;
    /** Server time minus this device's time, in milliseconds. */
    clockOffset: number;
    /** The contract's rule. Passed in, because every signed-in page would load its schema library with this module. */
    findReasonProblem: (reason: string) => string | undefined;
    /** Keeps the reason until the dialog is closed; whoever withdraws the entry forgets it. */
    unsent?: UnsentInput;
    onClose: () => void;
    /** Withdraws the entry. @returns what went wrong, to be shown above the buttons */
    onWithdraw: (reason: string) => Promise<string | undefined>;
}

export { }
