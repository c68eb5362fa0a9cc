import { getFileAddress } from '@portal/api-client/files';
import type { EntryAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Field } from '@portal/season/field';
import { type FileValue, listFiles } from '@portal/season/fields/file';
import { getFieldType } from '@portal/season/fields/registry';
import { mask } from '@portal/season/mask';
import { Button } from '@portal/ui';
import { Box, Grid, Text } from '@portal/ui/controls';
import { FilePreview } from '@portal/ui/uploader';
import { useState } from 'react';

export interface ReviewProps {
  definition: SeasonDefinition;
  answers: EntryAnswers;
}

interface ReviewLineProps extends ReviewProps {
  field: Field;
  value: unknown;
}

const LABEL_BESIDE = '180px minmax(0, 1fr)';

export function ReviewLine(props: ReviewLineProps) {
  return (
    <Grid
      templateColumns={{ md: LABEL_BESIDE }}
      // A printed page is narrower than a tablet, and many answers are short.
      _print={{ gridTemplateColumns: LABEL_BESIDE }}
      columnGap="2"
      rowGap="2px"
      paddingBlock="1"
      borderBottom="1px solid"
      borderColor="line"
    >
      <Box as="dt" color="text.soft">
        {props.field.label}
      </Box>
      <Box as="dd" minWidth="0" whiteSpace="pre-wrap">
        <AnswerText {...props} />
      </Box>
    </Grid>
  );
}

function AnswerText({ definition, answers, field, value }: ReviewLineProps) {
  const files = getFieldType(field).holdsFiles ? listFiles(value) : [];
  if (files.length > 0) return files.map((file) => <FileLink key={file.fileId} file={file} />);
  return isEmpty(value) ? (
    <Text as="span" textStyle="hint">
      未填写
    </Text>
  ) : (
    formatAnswer(definition, field, field.sensitive ? mask(value) : value, answers)
  );
}

function FileLink({ file }: { file: FileValue }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {/* Other buttons are hidden in print, but this one is the answer. */}
      <Box css={{ '@media print': { '& > button[data-variant]': { display: 'inline-flex' } } }}>
        <Button size="s" variant="ghost" icon="eye" onClick={() => setOpen(true)}>
          {file.name}
        </Button>
      </Box>
      {open ? <FilePreview file={file} addressOf={getFileAddress} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
