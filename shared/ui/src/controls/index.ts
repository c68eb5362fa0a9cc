/** The only module that exports Chakra. Layout props take theme tokens: `gap="2"` is 16 px, `color="text.soft"`. */
export {
  Box,
  Flex,
  Grid,
  Heading,
  HStack,
  SimpleGrid,
  Stack,
  Text,
  Wrap,
} from '@chakra-ui/react';
export { keepHistoryEntry } from '../dialog-history';
export {
  Checkbox,
  type CheckboxProps,
  type ChoiceOption,
  RadioGroup,
  type RadioGroupProps,
} from './choice';
export { type ConfirmOptions, confirm } from './confirm';
export { ControlsProvider, prepareControls } from './controls-provider';
export { ConfirmDialog, type ConfirmDialogProps, Dialog, type DialogProps, useSettled } from './dialog';
export { Field, FieldGroup, type FieldGroupProps, type FieldProps } from './field';
export {
  DateInput,
  Input,
  type InputProps,
  NumberInput,
  PasswordInput,
  Textarea,
  type TextareaProps,
} from './input';
export { lateFocus } from './late-focus';
export { RequiredMark, RequiredNote } from './required';
export {
  Cascader,
  type CascaderOption,
  type CascaderProps,
  MonthInput,
  type MonthInputProps,
  type Option,
  Select,
  type SelectProps,
} from './select';
export { Tabs, type TabsProps } from './tabs';
export { TagsInput, type TagsInputProps } from './tags-input';
