import '@douyinfe/semi-ui/lib/es/_base/base.css'
import ConfigProvider from '@douyinfe/semi-ui/lib/es/configProvider'
import ConfigContext from '@douyinfe/semi-ui/lib/es/configProvider/context'
import { usePopupContainer } from '@crm/platform/instance'
import { type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useClearFooter } from './clearFooter.ts'
import { DialogHost } from './dialogs.tsx'
import classes from './UiRoot.module.css'

/**
 * Root of everything drawn with this package: popups (tooltips, menus, pickers, dialogs) of its children go to the popup
 * container of the instance and leave with it, and dialogs opened by `useDialog` are drawn here. Once per React root, inside its
 * router and query cache.
 */
export function UiRoot({ children }: { children: ReactNode }) {
  const container = usePopupContainer()
  const getContainer = useCallback(() => {
    // Popups are placed relative to their container; only a positioned one gives the right coordinates.
    if (container !== document.body && classes.popups) container.classList.add(classes.popups)
    return container
  }, [container])
  return (
    <ConfigProvider getPopupContainer={getContainer}>
      <DialogHost>{children}</DialogHost>
    </ConfigProvider>
  )
}

/**
 * Inside a popup whose controls open popups of their own: those belong to it, a press in them is no press beside it, and its foot
 * gives way to them.
 */
export function PopupRoot({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useClearFooter(panel, place)
  return (
    <>
      <div ref={panel}>{place && <ConfigProvider getPopupContainer={() => place}>{children}</ConfigProvider>}</div>
      <div ref={setPlace} className={classes.popups} />
    </>
  )
}

/** Where popups of the calling component belong. */
export function usePopupHost(): () => HTMLElement {
  const { getPopupContainer } = useContext(ConfigContext)
  const container = usePopupContainer()
  return useCallback(() => getPopupContainer?.() ?? container, [getPopupContainer, container])
}
