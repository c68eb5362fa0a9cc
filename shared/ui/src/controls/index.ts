export { Cascader, type CascaderOption, type CascaderProps } from './cascader/cascader';
export { Checkbox, type CheckboxProps, Switch } from './choice/checkbox';
export {
  CheckboxGroup,
  type CheckboxGroupProps,
  type ChoiceOption,
  RadioGroup,
  type RadioGroupProps,
} from './choice/radio-group';
export { ControlsProvider } from './controls-provider';
export { type ConfirmOptions, confirm } from './dialog/confirm';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog';
export { Dialog, type DialogProps } from './dialog/dialog';
export { Drawer, type DrawerProps } from './dialog/drawer';
export { Field, FieldGroup, type FieldGroupProps, type FieldProps } from './field/field';
export { DateInput, Input, type InputProps, NumberInput, PasswordInput } from './field/input';
export { MonthInput, type MonthInputProps } from './field/month-input';
export { type Option, Select, type SelectProps } from './field/select';
export { Textarea, type TextareaProps } from './field/textarea';
export { Menu } from './on-demand/menu';
export { Popover, Tooltip } from './on-demand/popover';
export type { MenuItem } from './overlay/menu';
export { Tabs, type TabsProps } from './overlay/tabs';
export { Table, type TableProps } from './table/table';
export { TagsInput, type TagsInputProps } from './tags-input/tags-input';
