/** What an ERP was asked was understood and is refused; the message is its reason, in words for staff. */
export class ErpRefusedError extends Error {}
