import { asRecord, asRows } from '@portal/season/answers';
import type { Field, FieldOf } from '@portal/season/field';
import { getVisibleColumns } from '@portal/season/judge';
import { Box } from '@portal/ui/controls';
import { Table } from '@portal/ui/controls/page';
import type { ReactNode } from 'react';
import { toMoneyText } from '../answer-text';
import { MatrixAnswer } from '../matrix-answer';
import { ReviewLine, type ReviewProps } from '../review-line';
import { TableAnswer } from '../table-answer';

interface CompositeReviewProps<F extends Field> extends ReviewProps {
  stepId: string;
  field: F;
  value: unknown;
}

interface CompositeControl<F extends Field = Field> {
  render(props: { stepId: string; field: F; required: boolean }): ReactNode;
  review(props: CompositeReviewProps<F>): ReactNode;
}

function ReviewFigures({ field, value }: CompositeReviewProps<FieldOf<'matrix'>>) {
  return (
    <Box paddingBlock="1">
      <Box as="dt" marginBottom="1">
        {field.label}（万元）
      </Box>
      <dd>
        <Table caption={field.label}>
          <thead>
            <tr>
              <th>项目</th>
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
                    {toMoneyText(asRecord(asRecord(value)[row.key])[year]) || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </dd>
    </Box>
  );
}

function ReviewRows({ definition, answers, stepId, field, value }: CompositeReviewProps<FieldOf<'table'>>) {
  const rows = asRows(value);
  return (
    <Box paddingBlock="1">
      <dt>
        {field.label}（{rows.length}条）
      </dt>
      {rows.map((row, index) => (
        <Box
          as="dd"
          key={String(row.id ?? index)}
          marginTop="1"
          paddingInline="1.5"
          border="1px solid"
          borderColor="line"
          borderRadius="m"
        >
          <Box as="dl" css={{ '& > :last-child': { borderBottom: '0' } }}>
            {getVisibleColumns(definition, answers, stepId, field, row).map((column) => (
              <ReviewLine
                key={column.key}
                definition={definition}
                answers={answers}
                field={column}
                value={row[column.key]}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const controls: { readonly [T in 'table' | 'matrix']: CompositeControl<FieldOf<T>> } = {
  table: {
    render: (props) => <TableAnswer {...props} />,
    review: (props) => <ReviewRows {...props} />,
  },
  matrix: {
    render: (props) => <MatrixAnswer {...props} />,
    review: (props) => <ReviewFigures {...props} />,
  },
};

export function getCompositeControl({ type }: { type: keyof typeof controls }): CompositeControl {
  return controls[type];
}
