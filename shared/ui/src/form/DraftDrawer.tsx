import type { CallFailure } from '@crm/client/failure'
import type { Agreement } from '@crm/client/weight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useState } from 'react'
import { Banner } from '../base/Blocks.tsx'
import { AgreeButton } from '../base/Dialog.tsx'
import { Drawer } from '../base/Drawer.tsx'
import { StaleBar } from './ConflictBar.tsx'
import classes from './DraftDrawer.module.css'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** A record as it is edited, which is no form: its parts make further ones. */
export interface Draft<Value> {
  value: Value
  isChanged: boolean
  /** What is wrong with it, once somebody has tried to save it. */
  error: string | undefined
  change: (next: Partial<Value> | ((now: Value) => Value)) => void
  /** Whether it may be saved; if not, `error` says why. */
  check: () => boolean
}

/** Keeps a draft that begins as `start`; `errorOf` says the first thing that is wrong with it. */
export function useDraft<Value extends object>(
  start: Value,
  errorOf: (value: Value) => string | undefined,
): Draft<Value> {
  const [value, setValue] = useState(start)
  const [error, setError] = useState<string>()
  return {
    value,
    isChanged: JSON.stringify(value) !== JSON.stringify(start),
    error,
    change: (next) => {
      setError(undefined)
      setValue((now) => (typeof next === 'function' ? next(now) : { ...now, ...next }))
    },
    check: () => {
      const wrong = errorOf(value)
      setError(wrong)
      return wrong === undefined
    },
  }
}

export interface DraftDrawerProps {
  title: string
  draft: Pick<Draft<object>, 'isChanged' | 'error'>
  saving: boolean
  failure: CallFailure | undefined
  /** `updated_at`: over the version that somebody else has written meanwhile. */
  onSave: (agreement: Agreement, updated_at?: number) => void
  onClose: () => void
  /** Beside what refused the save: ways on. */
  ways?: ReactNode
  children: ReactNode
}

/** The drawer that edits a draft: one way to save it, what refuses it above, a newer version met, leaving asked about. */
export function DraftDrawer({ title, draft, saving, failure, onSave, onClose, ways, children }: DraftDrawerProps) {
  const { leave } = useLeaveGuard(draft.isChanged, saving, 'drawer')
  const message = draft.error ?? (failure?.changed ? undefined : failure?.message)
  return (
    <Drawer
      open
      title={title}
      width={720}
      onClose={() => leave(onClose)}
      footer={
        <>
          <Button type="tertiary" onClick={() => leave(onClose)}>
            取消
          </Button>
          <AgreeButton
            loading={saving}
            disabled={failure?.changed !== undefined}
            onAgree={(agreement) => onSave(agreement)}
          >
            保存
          </AgreeButton>
        </>
      }
    >
      <StaleBar
        failure={failure}
        saving={saving}
        onOverwrite={(updated_at, agreement) => onSave(agreement, updated_at)}
        onDiscard={onClose}
      />
      {message && (
        <Banner kind="danger">
          {message}
          {draft.error === undefined && ways}
        </Banner>
      )}
      {children}
    </Drawer>
  )
}

/** A line of the draft: its label, and what edits it. */
export function DraftRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={classes.label}>{label}</span>
      <div className={classes.control}>{children}</div>
    </div>
  )
}
