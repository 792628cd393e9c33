/** Why the portal cannot start: what whoever sees the page can do, and what whoever mends it wants to know. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable'
  readonly detail: string | undefined
  /** Address of the portal's own logo, where as much could be read. */
  readonly logo: string | undefined
  /** The server said no: asking again would not help. */
  readonly isFinal: boolean

  constructor(message: string, detail?: string, logo?: string, isFinal = false) {
    super(message)
    this.detail = detail
    this.logo = logo
    this.isFinal = isFinal
  }
}
