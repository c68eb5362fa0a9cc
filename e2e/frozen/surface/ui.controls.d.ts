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

/** Two or three dependent lists. Use inside a FieldGroup. */
export declare function Cascader({ options, value, onChange, onBlur, levels, disabled, invalid, id }: CascaderProps): JSX.Element;

export declare interface CascaderOption {
    value: string;
    label: string;
    children?: readonly CascaderOption[];
}

export declare interface CascaderProps {
    options: readonly CascaderOption[];
    /** Selected values from the top level; shorter than `levels` while incomplete. */
    value: readonly string[];
    onChange: (value: string[]) => void;
    onBlur?: () => void;
    /** Labels of the levels; also defines their number. */
    levels: readonly {
        label: string;
        placeholder?: string;
    }[];
    disabled?: boolean;
    invalid?: boolean;
    /** Id of the first list. */
    id?: string;
}

/** Native checkbox with its label; accepts `register(…)`. */
export declare function Checkbox({ children, description, links, error, className, required, ...rest }: CheckboxProps): JSX.Element;

export declare interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
    /** The label. */
    children: ReactNode;
    description?: ReactNode;
    /** Follow the label without toggling the checkbox. */
    links?: ReactNode;
    /** Marks the checkbox as invalid and describes it. */
    error?: string;
}

export declare interface ChoiceOption<V extends string | number = string> {
    value: V;
    label: ReactNode;
    description?: ReactNode;
    disabled?: boolean;
}

/** Shows a confirmation dialog; can be called outside React. @returns true for 确定, false otherwise */
declare function confirm_2(options: ConfirmOptions): Promise<boolean>;
export { confirm_2 as confirm }

/** A question with two answers; closing the dialog or the back button means no. */
export declare function ConfirmDialog(props: ConfirmDialogProps): JSX.Element;

export declare interface ConfirmDialogProps {
    open: boolean;
    title?: string;
    text: ReactNode;
    confirmLabel?: string;
    cancelLabel?: string;
    /** For irreversible actions. */
    danger?: boolean;
    busy?: boolean;
    /**
     * Set if the dialog opens on its own, perhaps while the user types: no button is focused, so that space or Enter does
     * not answer it.
     */
    unasked?: boolean;
    onConfirm: () => void;
    onCancel: () => void;
}

export declare type ConfirmOptions = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'danger'>;

/** Wraps pages, slots or dialogs that use `@portal/ui/controls`. May be nested. */
export declare function ControlsProvider({ children }: {
    children: ReactNode;
}): JSX.Element;

/**
 * A date, `2026-03-01`, with the native calendar. `max` limits the year to four digits; with six, typing a date in one go
 * puts the month into the year.
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
    /** Hides the title visually. */
    hideTitle?: boolean;
    /** Use `alertdialog` for questions that require an answer. */
    role?: 'dialog' | 'alertdialog';
    /** Defaults to true. Set to false for forms. */
    closeOnOutside?: boolean;
    /** The browser's back button closes the dialog instead of leaving the page; for dialogs with input or long texts. */
    closeOnBack?: boolean;
    /** `never` keeps small questions as a box on phones; other dialogs become full-screen sheets. */
    sheet?: 'phone' | 'never';
    initialFocus?: RefObject<HTMLElement | null>;
}

/** Label, one input of `@portal/ui/controls`, help and error, associated by ids. */
export declare function Field(props: FieldProps): JSX.Element;

/** Like Field, for several inputs that answer one question: radios, checkboxes, cascaders. */
export declare function FieldGroup({ label, children, help, error, required, disabled, id }: FieldGroupProps): JSX.Element;

export declare type FieldGroupProps = FieldProps;

export declare interface FieldProps {
    label: ReactNode;
    children: ReactNode;
    help?: ReactNode;
    /** Marks the input as invalid and describes it. */
    error?: string;
    required?: boolean;
    disabled?: boolean;
    /** Id of the input, e.g. for links from an error summary. */
    id?: string;
}

export { Flex }

export { Grid }

export { Heading }

export { HStack }

/** Single-line text input. Accepts `register(…)` of `@portal/ui/form` and uses the ids of its Field. */
export declare function Input(props: InputProps): JSX.Element;

export declare type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** For a navigation that closes a dialog and replaces its history entry. @returns whether there is an entry to replace */
export declare function keepHistoryEntry(): boolean;

/**
 * Spread on the element around a form: moves focus on release instead of on press. Otherwise an error that appears on
 * blur shifts the pressed element from under the pointer, and the click is lost.
 */
export declare const lateFocus: {
    onMouseDown: (event: MouseEvent_2<HTMLElement>) => void;
    onMouseUp: (event: MouseEvent_2<HTMLElement>) => void;
};

/** Year and month as two lists, because Firefox and Safari lack `input type=month`. */
export declare function MonthInput(props: MonthInputProps): JSX.Element;

export declare interface MonthInputProps {
    /** `2026-03` or empty; `2026` or `-03` while only one part is selected, which the form rejects. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    /** Accessible names of both lists derive from this. */
    label: string;
    /** Last year offered; a later selected year stays in the list. */
    to?: number;
    disabled?: boolean;
    id?: string;
}

/**
 * A text input for numbers, so that input is never altered; the form's rules validate it. Phones show a numeric keypad;
 * `unit` is shown inside at the right.
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

/** Password input with a button to reveal the text. */
export declare function PasswordInput({ className, ...rest }: InputProps): JSX.Element;

/**
 * Creates the theme and inserts its tokens and keyframes once, because each rule for the root element makes the browser
 * recompute the styles of the whole page. Called by the first provider, or earlier by code that expects one; has no
 * visible effect.
 */
export declare function prepareControls(): void;

/** Choice between few options. Use inside a FieldGroup, which provides its name and required state. */
export declare function RadioGroup<V extends string | number>(props: RadioGroupProps<V>): JSX.Element;

export declare interface RadioGroupProps<V extends string | number> {
    options: readonly ChoiceOption<V>[];
    name?: string;
    onBlur?: () => void;
    /** Shows options as boxes instead of in a row. */
    cards?: boolean;
    disabled?: boolean;
    value: V | undefined | null;
    onChange: (value: V) => void;
}

/** Follows the label of a required question; its controls announce it to screen readers. */
export declare function RequiredMark(): JSX.Element;

/** Explains the required mark, once above a form. Hidden from screen readers, which announce it at each control. */
export declare function RequiredNote(): JSX.Element;

/** Native select: works best on phones, by keyboard and with screen readers. */
export declare function Select({ options, placeholder, disabled, className, ...rest }: SelectProps): JSX.Element;

export declare interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'color' | 'height' | 'width' | 'children'> {
    options: readonly Option_2[];
    /** Label of the empty value. */
    placeholder?: string;
}

export { SimpleGrid }

export { Stack }

/** Tabs inside a page or dialog. For tabs with their own URL use TabNav of `@portal/ui`. */
export declare function Tabs({ label, items, value, onChange }: TabsProps): JSX.Element;

export declare interface TabsProps {
    /** Accessible name. */
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
 * Free-form tags: Enter, a comma or blur adds a tag; the value includes the text while it is being typed. Backspace edits
 * the last tag. Keys are handled synchronously, so that fast typing loses none.
 */
export declare function TagsInput(props: TagsInputProps): JSX.Element;

export declare interface TagsInputProps {
    value: readonly string[];
    onChange: (value: string[]) => void;
    onBlur?: () => void;
    /** Accessible name of the input. */
    label: string;
    max?: number;
    disabled?: boolean;
    invalid?: boolean;
    id?: string;
}

export { Text_2 as Text }

/** Multi-line text input, with a counter if there is a limit. */
export declare function Textarea({ limit, count, onChange, ...rest }: TextareaProps): JSX.Element;

export declare interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'color' | 'height' | 'width'> {
    /** Shows a counter with this limit. */
    limit?: number;
    /** Counts characters as the form does; defaults to the string's length. */
    count?: number;
}

/**
 * Guards against the second half of a double click hitting what the first half revealed.
 * @param shown value that changes with the content to be clicked
 * @param before its value before the component was mounted
 * @returns false for a moment after a change
 */
export declare function useSettled<T extends string | number | boolean | undefined>(shown: T, before?: T): boolean;

export { Wrap }

export { }
