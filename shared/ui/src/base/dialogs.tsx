import { useLocation } from '@crm/platform/router'
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Opens a dialog or drawer of this screen: a component with `onClose`, and its other props. Answers with what closes it. */
export type OpenDialog = <Props extends { onClose: () => void }>(
  dialog: ComponentType<Props>,
  props: Omit<Props, 'onClose'>,
) => () => void

const DialogContext = createContext<OpenDialog | undefined>(undefined)
const LeaveContext = createContext<(() => AbortSignal) | undefined>(undefined)

/**
 * How a screen opens its dialogs, from wherever it is called: `const openDialog = useDialog()`, then
 * `openDialog(RenameDialog, { tag })`. The dialog is drawn beside the page until it calls `onClose` or the path of the address
 * changes; a row that goes away below it takes nothing with it. Its props are those of the moment: what has to stay fresh it
 * reads itself. Throws outside `UiRoot`.
 */
export function useDialog(): OpenDialog {
  const open = useContext(DialogContext)
  if (!open) throw new Error('useDialog: no UiRoot above')
  return open
}

/** What says that the page is left, or the drawer closed, whose dialogs `useDialog` opens: they can be opened no longer. */
export function useUntilLeft(): () => AbortSignal {
  const untilLeft = useContext(LeaveContext)
  if (!untilLeft) throw new Error('useUntilLeft: no UiRoot above')
  return untilLeft
}

/** Draws what `useDialog` opens, in the order of opening. `UiRoot` holds one, and each drawer for what is opened in it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<readonly ReactElement[]>([])
  const count = useRef(0)
  const open = useCallback<OpenDialog>((dialog, props) => {
    count.current += 1
    const key = String(count.current)
    const close = () => setOpened((all) => all.filter((each) => each.key !== key))
    // Together these are the props: TypeScript does not add up an Omit and what it left out.
    const all = { ...props, key, onClose: close } as never
    setOpened((others) => [...others, createElement(dialog, all)])
    return close
  }, [])
  const { pathname } = useLocation()
  const left = useRef(new AbortController())
  useEffect(
    () => () => {
      setOpened([])
      left.current.abort()
      left.current = new AbortController()
    },
    [pathname],
  )
  const untilLeft = useCallback(() => left.current.signal, [])
  return (
    <DialogContext value={open}>
      <LeaveContext value={untilLeft}>
        {children}
        <Suspense fallback={null}>{opened}</Suspense>
      </LeaveContext>
    </DialogContext>
  )
}
