import { Section, SectionHeading } from '@portal/ui';
import type { ReactNode } from 'react';

/** One part of the gallery under its heading. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section>
      <SectionHeading title={title} />
      {children}
    </Section>
  );
}
