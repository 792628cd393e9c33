/** How a select of several records is set up whose options the gateway finds. */
export const searchSelect = {
  filter: true,
  remote: true,
  multiple: true,
  showClear: true,
  style: { width: '100%' },
} as const
