import type { ReactNode } from 'react';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { useAccount } from '../for-accounts.tsx';

interface Props {
  title: string;
  intro: string;
  /** Beside the title: what one comes here for. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of the operators' room, for operators alone: its parts ask for nothing before. */
export function OperatorPlace({ title, intro, action, children }: Props) {
  const { t } = useText();
  const { operator } = useAccount();
  return (
    <Page title={title} above={t.operator.title} {...(operator && { intro, action })}>
      {operator ? children : <Notice kind="danger">{t.problems.operator_required}</Notice>}
    </Page>
  );
}
