import { getFileAddress } from '@portal/api-client/files';
import { asRecord, asRows, type EntryAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Column, Field } from '@portal/season/field';
import { type FileValue, listFiles } from '@portal/season/fields/file';
import { getVisibleColumns, getVisibleFields } from '@portal/season/judge';
import { mask } from '@portal/season/mask';
import { Button, Disclosure } from '@portal/ui';
import { Box, Grid, Stack, Text } from '@portal/ui/controls';
import { Table } from '@portal/ui/controls/page';
import { FilePreview } from '@portal/ui/uploader';
import { type ReactNode, useState } from 'react';
import { writeMoney } from './figures';

interface ReviewProps {
  definition: SeasonDefinition;
  answers: EntryAnswers;
}

/** All answers for reading, by the definition that they were filled in with. */
export function ReviewEntry({ definition, answers }: ReviewProps) {
  const steps = definition.steps.filter((step) => step.kind !== 'submit');
  return (
    <Stack gap="1">
      {steps.map((step) => (
        <Disclosure key={step.id} summary={step.title}>
          <Stack as="dl" gap="1">
            {getVisibleFields(definition, step.id, answers).map((field) => (
              <ReviewField
                key={field.key}
                definition={definition}
                answers={answers}
                stepId={step.id}
                field={field}
              />
            ))}
          </Stack>
        </Disclosure>
      ))}
    </Stack>
  );
}

interface ReviewFieldProps extends ReviewProps {
  stepId: string;
  field: Field;
}

function ReviewField({ definition, answers, stepId, field }: ReviewFieldProps) {
  const value = answers.data[stepId]?.[field.key];
  if (field.type === 'matrix')
    return (
      <div>
        <Table caption={field.label}>
          <thead>
            <tr>
              <th>{field.label}（万元）</th>
              {field.years.map((year) => (
                <th key={year}>{year}年</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {field.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {field.years.map((year) => (
                  <td key={year} data-number>
                    {writeMoney(asRecord(asRecord(value)[row.key])[year]) || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    );
  if (field.type === 'table') {
    const rows = asRows(value);
    return (
      <div>
        <dt>
          {field.label}（{rows.length}条）
        </dt>
        {rows.map((row, index) => (
          <dd key={String(row.id ?? index)}>
            <dl>
              {getVisibleColumns(definition, answers, stepId, field, row).map((column) => (
                <ReviewLine key={column.key} field={column}>
                  <AnswerText
                    definition={definition}
                    answers={answers}
                    field={column}
                    value={row[column.key]}
                  />
                </ReviewLine>
              ))}
            </dl>
          </dd>
        ))}
      </div>
    );
  }
  return (
    <ReviewLine field={field}>
      <AnswerText definition={definition} answers={answers} field={field} value={value} />
    </ReviewLine>
  );
}

function ReviewLine({ field, children }: { field: Column; children: ReactNode }) {
  return (
    <Grid
      templateColumns={{ md: '180px minmax(0, 1fr)' }}
      columnGap="2"
      rowGap="2px"
      paddingBlock="1"
      borderBottom="1px solid"
      borderColor="line"
    >
      <Box as="dt" color="text.soft">
        {field.label}
      </Box>
      <Box as="dd" minWidth="0" whiteSpace="pre-wrap">
        {children}
      </Box>
    </Grid>
  );
}

interface AnswerTextProps extends ReviewProps {
  field: Column;
  value: unknown;
}

function AnswerText({ definition, answers, field, value }: AnswerTextProps) {
  const files = field.type === 'file' ? listFiles(value) : [];
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
      <Button size="s" variant="ghost" icon="eye" onClick={() => setOpen(true)}>
        {file.name}
      </Button>
      {open ? <FilePreview file={file} addressOf={getFileAddress} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
