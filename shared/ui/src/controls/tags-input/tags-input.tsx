import { TagsInput as ChakraTagsInput } from '@chakra-ui/react';
import { Icon } from '@portal/ui';
import { useTypedTag } from './use-typed-tag';

export interface TagsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** What the tags are, read out for the input. */
  label: string;
  placeholder?: string;
  max?: number;
  maxLength?: number;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
}

/**
 * Free words: Enter, a comma or leaving the input makes a tag, and the value has it while it is typed already; Backspace
 * goes back to the last one.
 */
export function TagsInput(props: TagsInputProps) {
  const {
    value,
    onChange,
    onBlur,
    label,
    placeholder = '输入后按回车添加',
    max,
    maxLength,
    disabled,
    invalid,
    id,
  } = props;
  const { tags, confirm, type } = useTypedTag({ value, onChange, max });
  return (
    <ChakraTagsInput.Root
      value={tags}
      onValueChange={(details) => confirm(details.value)}
      onInputValueChange={(details) => type(details.inputValue)}
      max={max}
      maxLength={maxLength}
      disabled={disabled}
      invalid={invalid}
      delimiter={/[,，、;；]/}
      blurBehavior="add"
      addOnPaste
      editable={false}
      ids={id ? { input: id } : undefined}
      translations={{
        clearTriggerLabel: '清空',
        deleteTagTriggerLabel: (tag) => `删除${tag}`,
        tagAdded: (tag) => `已添加${tag}`,
        tagsPasted: (tags) => `已添加${tags.join('、')}`,
        tagEdited: (tag) => `正在编辑${tag}`,
        tagUpdated: (tag) => `已改为${tag}`,
        tagDeleted: (tag) => `已删除${tag}`,
        tagSelected: (tag) => `已选中${tag}`,
      }}
    >
      <ChakraTagsInput.Control>
        {tags.map((tag, index) => (
          <ChakraTagsInput.Item key={tag} index={index} value={tag}>
            <ChakraTagsInput.ItemPreview>
              <ChakraTagsInput.ItemText>{tag}</ChakraTagsInput.ItemText>
              <ChakraTagsInput.ItemDeleteTrigger>
                <Icon name="close" />
              </ChakraTagsInput.ItemDeleteTrigger>
            </ChakraTagsInput.ItemPreview>
          </ChakraTagsInput.Item>
        ))}
        <ChakraTagsInput.Input placeholder={placeholder} aria-label={label} onBlur={onBlur} />
      </ChakraTagsInput.Control>
      <ChakraTagsInput.HiddenInput />
    </ChakraTagsInput.Root>
  );
}
