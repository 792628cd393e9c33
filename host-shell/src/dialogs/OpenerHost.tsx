import { type OpenerName, type OpenerProps, setOpenerHost } from '@crm/platform/openers'
import { portal } from '@crm/platform/portal'
import { onSessionOver } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { Dialog } from '@crm/ui/shell'
import { atom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { ShellDialog } from './ShellDialog.tsx'
import { isShellDialog, shellDialogNames } from './shellDialogs.ts'
import { focusOrigin, restoreFocus, startFocusOrigin } from '../base/focusOrigin.ts'
import { RemoteFailed } from '../remotes/RemoteFailed.tsx'
import { useInstance } from '../remotes/RemoteScreen.tsx'

interface OpenDialogState {
  key: number
  name: OpenerName
  /** Undefined: a dialog of the shell itself. */
  owner: { remote: string; title: string } | undefined
  props: OpenerProps[OpenerName]
  /** Where the focus returns. */
  from: Element | null
}

const openedAtom = atom<readonly OpenDialogState[]>([])
let opened = 0

/** Makes `open(name, props)` of the platform reach the owner, a remote or the shell itself. Once, at boot. */
export function startOpeners(): void {
  startFocusOrigin()
  // What is open belongs to whoever opened it: nothing of it stays over the sign-in page.
  onSessionOver(() => shellStore.set(openedAtom, []))
  setOpenerHost((name, props) => {
    const remote = portal().remotes.find((candidate) => candidate.state === 'on' && candidate.openers.includes(name))
    const own = isShellDialog(name)
    if (!own && !remote) throw new Error(`Nobody in this portal opens ${name}`)
    opened += 1
    const entry: OpenDialogState = {
      key: opened,
      name,
      owner: own || !remote ? undefined : { remote: remote.id, title: remote.title },
      props,
      from: focusOrigin(),
    }
    shellStore.set(openedAtom, (all) => [...all.filter((other) => other.name !== name), entry])
  }, shellDialogNames)
}

/** Names of what is open now, wherever it comes from. */
export function useOpenedNames(): readonly OpenerName[] {
  return useAtomValue(openedAtom, { store: shellStore }).map((entry) => entry.name)
}

/** Draws what is open. What a remote owns lives in a root of its own: the page that opened it neither waits for it nor dies with it. */
export function OpenerHost() {
  const all = useAtomValue(openedAtom, { store: shellStore })
  return all.map((entry) =>
    entry.owner ? (
      <RemoteOpener key={entry.key} entry={entry} owner={entry.owner} />
    ) : (
      <ShellDialog key={entry.key} name={entry.name} props={entry.props} onClose={() => close(entry)} />
    ),
  )
}

function close(entry: OpenDialogState): void {
  shellStore.set(openedAtom, (all) => all.filter((other) => other.key !== entry.key))
  restoreFocus(entry.from)
}

function RemoteOpener({ entry, owner }: { entry: OpenDialogState; owner: { remote: string; title: string } }) {
  const host = useRef<HTMLDivElement>(null)
  const onClose = () => close(entry)
  const { shown, retry } = useInstance(owner.remote, host, {
    opener: entry.name,
    openerProps: { ...entry.props },
    onClose,
  })
  return (
    <>
      <div ref={host} />
      {shown.kind === 'failed' && (
        <Dialog title={owner.title} open onClose={onClose}>
          <RemoteFailed title={owner.title} failure={shown.failure} onRetry={retry} />
        </Dialog>
      )}
    </>
  )
}
