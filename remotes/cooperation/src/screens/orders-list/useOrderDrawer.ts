import { useRecordDrawer } from '@crm/ui/data'

/** Numbers of platforms are longer than numbers can be. */
const orderIdOf = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : undefined)

/** The drawer of one order, which the address names. */
export const useOrderDrawer = () => useRecordDrawer<string>('order', orderIdOf)
