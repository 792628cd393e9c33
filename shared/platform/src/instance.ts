import { type ComponentType, createContext, Fragment, type ReactNode, useContext } from 'react'

/** What one mounted screen or opener is given by the host. */
export interface InstanceProps {
  /** Unique per mount: `<remote>:<page or opener>:<n>`. */
  name: string
  domElement: HTMLElement
  /** Popups of this instance are drawn here, so that they leave with it. */
  popupContainer: HTMLElement
  /** Either a page by route name … */
  page?: string
  params?: Readonly<Record<string, string>>
  /** … or an opener by name with its props and the way to close it. */
  opener?: string
  openerProps?: Readonly<Record<string, unknown>>
  onClose?: () => void
  /** First useful commit: the screen's code is here and rendered. */
  onReady?: () => void
  /** The error boundary of the instance was hit. */
  onCrash?: (error: Error) => void
}

export const InstanceContext = createContext<InstanceProps | undefined>(undefined)

/** The container for popups of this instance. */
export function usePopupContainer(): HTMLElement {
  return useContext(InstanceContext)?.popupContainer ?? document.body
}

type Frame = ComponentType<{ children: ReactNode }>

let frame: Frame = Fragment

/** What the shell wraps around the content of every instance (popup container, locale). Once, at boot; without a shell nothing. */
export function setInstanceFrame(next: Frame): void {
  frame = next
}

/** The wrapper in force. */
export function instanceFrame(): Frame {
  return frame
}
