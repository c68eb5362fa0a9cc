import { Box } from '@chakra-ui/react';
import { ComponentPropsWithRef } from 'react';
import { Flex } from '@chakra-ui/react';
import { Grid } from '@chakra-ui/react';
import { Heading } from '@chakra-ui/react';
import { HStack } from '@chakra-ui/react';
import { JSX } from 'react';
import type { MouseEvent as MouseEvent_2 } from 'react';
import { ReactNode } from 'react';
import { RefObject } from 'react';
import { SimpleGrid } from '@chakra-ui/react';
import { Stack } from '@chakra-ui/react';
import { Text as Text_2 } from '@chakra-ui/react';
import { Wrap } from '@chakra-ui/react';

export { Box }

/** Two or three lists, each deciding what the next offers. Stands inside a FieldGroup. */
export declare function Cascader({ options, value, onChange, onBlur, levels, disabled, invalid, id }: CascaderProps): JSX.Element;

export declare interface CascaderOption {
    value: string;
    label: string;
    children?: readonly CascaderOption[];
}

export declare interface CascaderProps {
    options: readonly CascaderOption[];
    /** Chosen values from the first level down; shorter than `levels` while unfinished. */
    value: readonly string[];
    onChange: (value: string[]) => void;
    onBlur?: () => void;
    /** What each level chooses; also the number of levels. */
    levels: readonly {
        label: string;
        placeholder?: string;
    }[];
    disabled?: boolean;
    invalid?: boolean;
    /** Id of the first list. */
    id?: string;
}

/** The browser's checkbox with its label; takes `register(…)`. */
export declare function Checkbox({ children, description, links, error, className, required, ...rest }: CheckboxProps): JSX.Element;

export declare interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
    /** The label. */
    children: ReactNode;
    description?: ReactNode;
    /** Go on in the label's line and do not tick the box. */
    links?: ReactNode;
    /** Present: the box is marked invalid and described by this text. */
    error?: string;
}

export declare interface ChoiceOption<V extends string | number = string> {
    value: V;
    label: ReactNode;
    description?: ReactNode;
    disabled?: boolean;
}

/** Asks from anywhere, also outside React; resolves with true for 确定 and false for anything else. */
declare function confirm_2(options: ConfirmOptions): Promise<boolean>;
export { confirm_2 as confirm }

/** A question with two answers; closing it is the second, and so is the back key. */
export declare function ConfirmDialog(props: ConfirmDialogProps): JSX.Element;

export declare interface ConfirmDialogProps {
    open: boolean;
    title?: string;
    text: ReactNode;
    confirmLabel?: string;
    cancelLabel?: string;
    /** For what can not be undone. */
    danger?: boolean;
    busy?: boolean;
    /** It opens by itself, perhaps while somebody types: no button gets the focus, so that no space or Enter answers it. */
    unasked?: boolean;
    onConfirm: () => void;
    onCancel: () => void;
}

export declare type ConfirmOptions = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'danger'>;

/** Wraps what uses `@portal/ui/controls`: a page, a slot, a dialog. May be nested. */
export declare function ControlsProvider({ children }: {
    children: ReactNode;
}): JSX.Element;

/**
 * A day, `2026-03-01`, with the browser's own calendar. Without a last day its year takes six digits, and a date that is
 * typed in one go puts its month into the year.
 */
export declare function DateInput(props: InputProps): JSX.Element;

export declare function Dialog(props: DialogProps): JSX.Element;

export declare interface DialogProps {
    open: boolean;
    onClose: () => void;
    title: ReactNode;
    /** `default` 30 %, `half` 50 %, `login` 1100 px, `qr` 420 px. */
    width?: 'default' | 'half' | 'login' | 'qr';
    children: ReactNode;
    footer?: ReactNode;
    /** Keeps the title for screen readers only. */
    hideTitle?: boolean;
    /** `alertdialog` for questions that must be answered. */
    role?: 'dialog' | 'alertdialog';
    /** Default: a click outside closes. Forms with input should say false. */
    closeOnOutside?: boolean;
    /** The browser's back key closes it instead of leaving the page: for sheets with input or long texts. */
    closeOnBack?: boolean;
    /** `never` keeps small questions a small box on phones; others become full-screen sheets. */
    sheet?: 'phone' | 'never';
    initialFocus?: RefObject<HTMLElement | null>;
}

/** A label, one input of `@portal/ui/controls`, help and error, tied together by ids. */
export declare function Field(props: FieldProps): JSX.Element;

/** Like Field, for several inputs that answer one question: radios, checkboxes, cascaders. */
export declare function FieldGroup({ label, children, help, error, required, disabled, id }: FieldGroupProps): JSX.Element;

export declare type FieldGroupProps = FieldProps;

export declare interface FieldProps {
    label: ReactNode;
    children: ReactNode;
    help?: ReactNode;
    /** Present: the input is marked invalid and described by this text. */
    error?: string;
    required?: boolean;
    disabled?: boolean;
    /** Id of the input, for links from an error summary. */
    id?: string;
}

export { Flex }

export { Grid }

export { Heading }

export { HStack }

/** One line of text. Takes `register(…)` of `@portal/ui/form` and the ids of the Field around it. */
export declare function Input(props: InputProps): JSX.Element;

export declare type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'height' | 'width'>;

/**
 * For a navigation that closes a dialog: it takes the place of the dialog's history entry.
 * @returns whether there is one to be replaced
 */
export declare function keepHistoryEntry(): boolean;

/**
 * For the element around a form: a press moves the focus when it ends, not when it begins. Else an error that appears as a
 * field loses the focus moves what is being pressed from under the pointer, and the press is lost.
 */
export declare const lateFocus: {
    onMouseDown: (event: MouseEvent_2<HTMLElement>) => void;
    onMouseUp: (event: MouseEvent_2<HTMLElement>) => void;
};

/** Year and month as two lists: `input type=month` is missing in Firefox and Safari. */
export declare function MonthInput(props: MonthInputProps): JSX.Element;

export declare interface MonthInputProps {
    /** `2026-03`, or empty; `2026` or `-03` while only one half is chosen, which the form's rule refuses. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    /** What the month is of, for the names of both lists. */
    label: string;
    /** Last year offered; a chosen one beyond stays in the list. */
    to?: number;
    disabled?: boolean;
    id?: string;
}

/**
 * A number as text, so that what was typed is never changed: the rules of the form judge it.
 * Phones show digits; `unit` stands inside at the right.
 */
export declare function NumberInput({ unit, className, ...rest }: InputProps & {
    unit?: string;
}): JSX.Element;

declare interface Option_2 {
    value: string;
    label: string;
    disabled?: boolean;
}
export { Option_2 as Option }

/** A password with a button to read what was typed. */
export declare function PasswordInput({ className, ...rest }: InputProps): JSX.Element;

/**
 * Makes the theme and inserts its tokens and movements, once for all providers: with each rule for the root element, the
 * browser computes the style of the whole page anew. Called by the first provider, or earlier by code that expects one; it
 * changes nothing visible.
 */
export declare function prepareControls(): void;

/** One of a few; stands inside a FieldGroup, which names it and says whether it asks for an answer. */
export declare function RadioGroup<V extends string | number>(props: RadioGroupProps<V>): JSX.Element;

export declare interface RadioGroupProps<V extends string | number> {
    options: readonly ChoiceOption<V>[];
    name?: string;
    onBlur?: () => void;
    /** Boxes instead of a line of marks. */
    cards?: boolean;
    disabled?: boolean;
    value: V | undefined | null;
    onChange: (value: V) => void;
}

/** Stands behind the name of a question that must be answered; its controls say so to screen readers. */
export declare function RequiredMark(): JSX.Element;

/** Explains the marks, once above the questions of a form. Screen readers hear at each control what it means. */
export declare function RequiredNote(): JSX.Element;

/** A choice from a list by the browser's own control: right on phones, by keyboard and for screen readers. */
export declare function Select({ options, placeholder, disabled, className, ...rest }: SelectProps): JSX.Element;

export declare interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'color' | 'height' | 'width' | 'children'> {
    options: readonly Option_2[];
    /** Stands for the empty value. */
    placeholder?: string;
}

export { SimpleGrid }

export { Stack }

/** Tabs inside a page or dialog; tabs with an address of their own are TabNav of `@portal/ui`. */
export declare function Tabs({ label, items, value, onChange }: TabsProps): JSX.Element;

export declare interface TabsProps {
    /** What the tabs choose between, read out. */
    label: string;
    items: readonly {
        value: string;
        label: ReactNode;
        content: ReactNode;
        disabled?: boolean;
    }[];
    value: string;
    onChange: (value: string) => void;
}

/**
 * Free words: Enter, a comma or leaving the input makes a tag, and the value has it while it is typed already; Backspace
 * goes back to the last one. Each key is answered before the next, so that none is lost however fast they come.
 */
export declare function TagsInput(props: TagsInputProps): JSX.Element;

export declare interface TagsInputProps {
    value: readonly string[];
    onChange: (value: string[]) => void;
    onBlur?: () => void;
    /** What the tags are, read out for the input. */
    label: string;
    max?: number;
    disabled?: boolean;
    invalid?: boolean;
    id?: string;
}

export { Text_2 as Text }

/** Several lines of text, with a count where there is a limit. */
export declare function Textarea({ limit, count, onChange, ...rest }: TextareaProps): JSX.Element;

export declare interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'color' | 'height' | 'width'> {
    /** Shows how many characters were typed of how many. */
    limit?: number;
    /** Characters as the form counts them; without it, those of the browser. */
    count?: number;
}

/**
 * The second half of a double press is not meant for what the first half has brought under the pointer.
 * @param shown a number or word that changes with what is there to be pressed
 * @param before what it was before the component was there
 * @returns false for a moment after it has changed
 */
export declare function useSettled<T extends string | number | boolean | undefined>(shown: T, before?: T): boolean;

export { Wrap }

export { }
