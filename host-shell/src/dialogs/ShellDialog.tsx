import type { OpenerName, OpenerProps } from '@crm/platform/openers'
import type { ComponentType } from 'react'
import { LazyDialog } from './LazyDialog.tsx'
import { shellDialogs } from './shellDialogs.ts'

/** One dialog of the shell, by its opener's name. */
export function ShellDialog({
  name,
  props,
  onClose,
}: {
  name: OpenerName
  props: OpenerProps[OpenerName]
  onClose: () => void
}) {
  const load = shellDialogs[name]
  if (!load) return null
  // The opener's name ties its loader and its props together; TypeScript cannot follow a union of pairs.
  return (
    <LazyDialog
      load={load as () => Promise<ComponentType<{ onClose: () => void }>>}
      props={{ ...props }}
      onClose={onClose}
    />
  )
}
