import { Circle } from '@chakra-ui/react';
import { HeadingProps } from '@chakra-ui/react';
import { JSX } from 'react';
import type { ReactNode } from 'react';
import { SkeletonProps } from '@chakra-ui/react';
import { StackProps } from '@chakra-ui/react';
import { UnsentInput } from '@portal/contract/unsent-input';

/** Message in a signed-in page or dialog. The icon conveys the tone without colour. */
export declare function Alert({ children, tone, title, action, role }: AlertProps): JSX.Element;

export declare interface AlertProps {
    children: ReactNode;
    tone?: keyof typeof icons;
    title?: ReactNode;
    action?: ReactNode;
    /** `alert` and `status` are announced when they appear; omit for content present from the start. */
    role?: 'alert' | 'status';
}

export { Circle }

declare const icons: {
    readonly info: 'info';
    readonly success: 'check-circle';
    readonly warning: 'warning';
    readonly danger: 'alert';
};

/** Framed section of a signed-in page; children are stacked. */
export declare function Panel(props: StackProps): JSX.Element;

/** Heading of a form section. */
export declare function PanelHeading(props: HeadingProps): JSX.Element;

/** Placeholder for a line, picture or button that is loading; sized by style props. */
export declare function Skeleton(props: Omit<SkeletonProps, 'recipe'>): JSX.Element;

/** Placeholder for a paragraph. */
export declare function SkeletonText({ lines }: {
    lines?: number;
}): JSX.Element;

/** A table that scrolls horizontally in its own frame, also by keyboard. */
export declare function Table({ caption, children }: TableProps): JSX.Element;

export declare interface TableProps {
    /** Accessible name. */
    caption: string;
    /** Plain `<thead>` and `<tbody>`; set `data-number` on cells with numbers. */
    children: ReactNode;
}

/** Asks for a reason before an entry is withdrawn. */
export declare function WithdrawDialog({ open, deadline, clockOffset, findReasonProblem, unsent, onClose, onWithdraw, }: WithdrawDialogProps): JSX.Element;

export declare interface WithdrawDialogProps {
    open: boolean;
    /** Submission deadline, ISO 8601. */
    deadline: string;
    /** Server time minus device time, in milliseconds. */
    clockOffset: number;
    /** The contract's rule. A prop, because importing it would add the schema library to every signed-in page. */
    findReasonProblem: (reason: string) => string | undefined;
    /** Keeps the reason until the dialog is closed; the caller clears it after withdrawing. */
    unsent?: UnsentInput;
    onClose: () => void;
    /** Withdraws the entry. @returns an error message to show above the buttons, if any */
    onWithdraw: (reason: string) => Promise<string | undefined>;
}

export { }
