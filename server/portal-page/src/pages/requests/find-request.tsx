import { useMutation } from '@tanstack/react-query';
import { portal } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { TextField } from '../../components/forms/field.tsx';
import { Form } from '../../components/forms/form.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { requestIdIn } from './request-id-in.ts';
import { RequestTable } from './request-table.tsx';

/** Finds a request by the id that its answer carried. */
export function FindRequest() {
  const { t } = useText();
  const find = useMutation({
    mutationFn: (request_id: string) =>
      portal.GET('/requests/{request_id}', { params: { path: { request_id } } }),
  });
  const missing = isProblem(find.error, 'not_found', 'invalid_parameter');
  const form = useForm({
    initial: { id: '' },
    check: ({ id }) => ({ id: id.trim() === '' ? t.failures.reasons.required : undefined }),
    send: ({ id }) => find.mutate(requestIdIn(id)),
    mutation: { error: missing ? null : find.error, isPending: find.isPending },
  });
  return (
    <>
      <Form {...form} inline look="plain" action={t.requests.findAction} onSubmit={form.submit}>
        <TextField
          label={t.requests.find}
          hint={t.requests.findHint}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          {...form.field('id')}
        />
      </Form>
      {missing && <Notice>{t.requests.notFound}</Notice>}
      {find.data?.data && <RequestTable requests={[find.data.data]} />}
    </>
  );
}
