import { asRecord, createLookup } from '@portal/season/answers';
import { getFieldsByKey, type SeasonDefinition } from '@portal/season/definition';
import type { MatrixField } from '@portal/season/field';
import { getOpenYears } from '@portal/season/fields/matrix';
import { readMoney } from '@portal/season/fields/read-text';
import { Box, Text } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import type { ClipboardEvent } from 'react';
import { useAnswer, useEditor, useIssue } from '../editor/editor-context';
import { fieldId } from '../editor/field-path';
import { toMoneyText } from './answer-text';
import { NumberAnswer } from './fields/number';
import css from './matrix.module.css';
import { pasteFigures, readBlock } from './paste/paste-figures';
import { TableSection } from './table-section';

function getLabel(definition: SeasonDefinition, stepId: string, reference = ''): string {
  const [step = '', key] = reference.split('.');
  return getFieldsByKey(definition, step || stepId).get(key ?? '')?.label ?? '';
}

interface MatrixAnswerProps {
  stepId: string;
  field: MatrixField;
  required: boolean;
}

export function MatrixAnswer({ stepId, field, required }: MatrixAnswerProps) {
  const { draft, editable } = useEditor();
  const open = getOpenYears(field, createLookup(draft.definition, draft.answers(), stepId));
  const figures = asRecord(useAnswer({ stepId, key: field.key }));
  const closed = field.years.filter((year) => !open.includes(year));

  const set = (row: string, year: string, figure: unknown) => {
    const now = asRecord(draft.step(stepId).answers[field.key]);
    draft.setAnswer(stepId, field.key, { ...now, [row]: { ...asRecord(now[row]), [year]: figure } });
  };
  const paste = (event: ClipboardEvent, row: string, year: string) => {
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const rows = field.rows.map((each) => each.key);
    const now = asRecord(draft.step(stepId).answers[field.key]);
    draft.setAnswer(stepId, field.key, pasteFigures(now, block, rows, open, { row, year }));
  };

  return (
    <TableSection stepId={stepId} field={field} required={required} note="单位：万元，保留两位小数">
      {closed.length > 0 ? (
        <Alert>
          “{getLabel(draft.definition, stepId, field.opensWith)}”之前的年度（{closed.join('、')}）无需填写。
        </Alert>
      ) : null}
      <Box overflowX="auto">
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {field.years.map((year) => (
                <th key={year} scope="col">
                  {year}年
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {field.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.label}
                  {row.help ? (
                    <Text as="span" display="block" color="text.soft" fontSize="xs" fontWeight="normal">
                      {row.help}
                    </Text>
                  ) : null}
                </th>
                {field.years.map((year) => (
                  <td key={year} data-year={`${year}年`} onPaste={(event) => paste(event, row.key, year)}>
                    <FigureCell
                      stepId={stepId}
                      path={[field.key, row.key, year]}
                      label={`${year}年${row.label}（万元）`}
                      value={asRecord(figures[row.key])[year]}
                      min={row.min}
                      required={required}
                      disabled={!editable(stepId) || !open.includes(year)}
                      onChange={(figure) => set(row.key, year, figure)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </TableSection>
  );
}

interface FigureCellProps {
  stepId: string;
  path: string[];
  label: string;
  value: unknown;
  min?: number;
  required: boolean;
  disabled: boolean;
  onChange: (figure: unknown) => void;
}

function FigureCell({ stepId, path, label, value, min, required, disabled, onChange }: FigureCellProps) {
  const { touchedFields } = useEditor();
  const issue = useIssue(stepId, path);
  const id = fieldId(stepId, path);
  const issueId = `issue-${id}`;
  return (
    <>
      <NumberAnswer
        id={id}
        label={label}
        describedBy={issue && issueId}
        value={value}
        min={min}
        read={readMoney}
        write={toMoneyText}
        alignEnd
        required={required}
        disabled={disabled}
        invalid={issue?.level === 'error'}
        onChange={onChange}
        onBlur={() => touchedFields.blur(stepId, path)}
      />
      {issue ? (
        <Text
          id={issueId}
          marginTop="2px"
          color={issue.level === 'warning' ? 'warning.700' : 'danger.700'}
          fontSize="xs"
          role="status"
        >
          {issue.message}
        </Text>
      ) : null}
    </>
  );
}
