import type { CallFailure } from '@crm/client/failure'
import { type Agreement, agree } from '@crm/client/weight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useRef } from 'react'
import { Banner } from '../base/Blocks.tsx'
import { Drawer } from '../base/Drawer.tsx'
import { GuardedButton } from '../base/GuardedButton.tsx'
import { Page } from '../data/list/ListPage.tsx'
import type { Conflict } from './conflict.ts'
import { ErrorSummary, useFormErrors } from './ErrorSummary.tsx'
import { Form, type FormApi } from './Form.tsx'
import classes from './FormPage.module.css'
import { useConflictBar } from './useConflictBar.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useStandingFailure } from './useStandingFailure.ts'
import { beginningFields, useTyped } from './useTyped.tsx'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

/** At the top it would stand behind the header, its label unread. */
const SHOWN_WHOLE = { behavior: 'smooth', block: 'center' } as const

export interface FormPageProps<Values extends AnyValues> {
  title: string
  onSubmit: (values: Values, agreement: Agreement) => void
  onCancel: () => void
  /** 保存草稿: takes values as they are, without rules. */
  onSaveDraft?: ((values: Partial<Values>, agreement: Agreement) => void) | undefined
  /** Default 保存草稿. */
  draftText?: string
  saving: boolean
  failure: CallFailure | undefined
  initValues?: Partial<Values>
  /** As of `FormDialog`: a save that met a newer record. */
  conflict?: Conflict<Values> | undefined
  /** After every change, e.g. to keep a draft. */
  onChange?: ((values: Partial<Values>) => void) | undefined
  submitText?: string
  /** What else may be done with the filled form, beside submitting it. */
  alternative?: { text: string; onSubmit: (values: Values, agreement: Agreement) => void } | undefined
  /** Why the form may not be submitted. */
  refusal?: string | undefined
  children: ReactNode | ((values: Partial<Values>) => ReactNode)
}

/** What stands around the filled form: its fields, its buttons, and how it is left. */
type Frame = (parts: { title: string; fields: ReactNode; buttons: ReactNode; leave: () => void }) => ReactNode

const asPage: Frame = ({ title, fields, buttons }) => (
  <Page title={title}>
    {fields}
    <footer className={classes.footer}>{buttons}</footer>
  </Page>
)
const asDrawer: Frame = ({ title, fields, buttons, leave }) => (
  <Drawer open width={720} title={title} onClose={leave} footer={buttons}>
    {fields}
  </Drawer>
)

/** Form page: one column of 720 px, buttons that stay at the bottom; leaving with changes asks. */
export const FormPage = <Values extends AnyValues>(props: FormPageProps<Values>) => (
  <FormSheet<Values> {...props} frame={asPage} />
)

/** The form of a page in a drawer of 720 px over the list that it is about: ✕, Esc and a click beside it leave as 取消 does. */
export const FormDrawer = <Values extends AnyValues>(props: FormPageProps<Values>) => (
  <FormSheet<Values> {...props} frame={asDrawer} />
)

function FormSheet<Values extends AnyValues>(props: FormPageProps<Values> & { frame: Frame }) {
  const {
    title,
    onSubmit,
    onCancel,
    onSaveDraft,
    draftText = '保存草稿',
    saving,
    failure,
    initValues,
    conflict,
    onChange,
    submitText = '提交',
    alternative,
    refusal,
    children,
    frame,
  } = props
  const api = useRef<FormApi<Values>>(undefined)
  const { standing, answer, settle } = useStandingFailure(failure)
  const typed = useTyped(api)
  const isAlternative = useRef(false)
  const sheet = useRef<HTMLDivElement>(null)
  const { errors, refuse, look } = useFormErrors(sheet)
  const guard = useLeaveGuard(typed.isTyped, saving, frame === asDrawer ? 'drawer' : undefined)
  const bar = useConflictBar(api, {
    ...{ failure, initValues, conflict, saving },
    onDiscarded: () => {
      settle()
      typed.begin()
    },
  })
  const submit = (values: Values, agreement: Agreement) => {
    if (saving) return
    if (isAlternative.current) alternative?.onSubmit(values, agreement)
    else onSubmit(values, agreement)
  }
  const submitAs = (alternatively: boolean) => {
    isAlternative.current = alternatively
    api.current?.submitForm()
  }
  const leave = () => {
    if (!saving) guard.leave(onCancel)
  }
  const fields = (
    <div className={frame === asPage ? classes.sheet : undefined} ref={sheet}>
      {bar ?? (standing && <Banner kind="danger">{standing.message}</Banner>)}
      <Form<Values>
        getFormApi={(given) => {
          api.current = given
        }}
        {...(initValues ? { initValues: initValues as Values } : {})} // Semi asks for all values, and takes some.
        onValueChange={(values: Partial<Values>) => {
          typed.look()
          answer()
          look()
          onChange?.(values)
        }}
        onSubmit={submit}
        onSubmitFail={refuse}
        autoScrollToError={SHOWN_WHOLE}
      >
        {beginningFields(children, typed.begin)}
      </Form>
    </div>
  )
  const buttons = (
    <>
      <ErrorSummary errors={errors} box={sheet} />
      <Button type="tertiary" disabled={saving} onClick={leave}>
        取消
      </Button>
      {onSaveDraft && (
        <Button loading={saving} onClick={() => api.current && onSaveDraft(api.current.getValues(), agree())}>
          {draftText}
        </Button>
      )}
      {alternative && (
        <Button loading={saving} disabled={bar !== null} onClick={() => submitAs(true)}>
          {alternative.text}
        </Button>
      )}
      <GuardedButton
        theme="solid"
        loading={saving}
        disabled={bar !== null}
        refusal={refusal}
        guardRepeats={false}
        onClick={() => submitAs(false)}
      >
        {submitText}
      </GuardedButton>
    </>
  )
  return frame({ title, fields, buttons, leave })
}
