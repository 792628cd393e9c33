let service: { frame: HTMLIFrameElement; origin: string } | undefined

/** The frame of the customer service while it is on the page; undefined when it goes. */
export function setServiceFrame(frame: HTMLIFrameElement | null, origin: string): void {
  service = frame ? { frame, origin } : undefined
}

/** Signs the user out of the customer service. Before the page goes on: a frame that is gone hears nothing. */
export function logOffService(): void {
  service?.frame.contentWindow?.postMessage({ type: 'logoff' }, service.origin)
}
