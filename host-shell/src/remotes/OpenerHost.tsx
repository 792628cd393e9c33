import { type OpenerName, type OpenerProps, setOpenerHost } from '@crm/platform/openers'
import { portal } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { Dialog } from '@crm/ui/shell'
import { atom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { RemoteFailed } from './RemoteFailed.tsx'
import { useInstance } from './RemoteScreen.tsx'

interface Opened {
  key: number
  name: OpenerName
  remote: string
  title: string
  props: OpenerProps[OpenerName]
  /** Where the focus returns. */
  from: Element | null
}

const openedAtom = atom<readonly Opened[]>([])
let opened = 0

/** Makes `open(name, props)` of the platform reach the owning remote. Once, at boot. */
export function startOpeners(): void {
  setOpenerHost((name, props) => {
    const owner = portal().remotes.find((remote) => remote.state === 'on' && remote.openers.includes(name))
    if (!owner) throw new Error(`No remote of this portal opens ${name}`)
    opened += 1
    const entry: Opened = {
      key: opened,
      name,
      remote: owner.id,
      title: owner.title,
      props,
      from: document.activeElement,
    }
    shellStore.set(openedAtom, (all) => [...all.filter((other) => other.name !== name), entry])
  })
}

/** Draws what is open. Each lives in its owner's own root: the page that opened it neither waits for it nor dies with it. */
export function OpenerHost() {
  const all = useAtomValue(openedAtom, { store: shellStore })
  return all.map((entry) => <OpenerInstance key={entry.key} entry={entry} />)
}

function close(entry: Opened): void {
  shellStore.set(openedAtom, (all) => all.filter((other) => other.key !== entry.key))
  if (entry.from instanceof HTMLElement) entry.from.focus()
}

function OpenerInstance({ entry }: { entry: Opened }) {
  const host = useRef<HTMLDivElement>(null)
  const onClose = () => close(entry)
  const { shown, retry } = useInstance(entry.remote, host, {
    opener: entry.name,
    openerProps: { ...entry.props },
    onClose,
  })
  return (
    <>
      <div ref={host} />
      {shown.kind === 'failed' && (
        <Dialog title={entry.title} open onClose={onClose}>
          <RemoteFailed title={entry.title} trouble={shown.trouble} onRetry={retry} />
        </Dialog>
      )}
    </>
  )
}
