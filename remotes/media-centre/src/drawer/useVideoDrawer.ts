import { useRecordDrawer } from '@crm/ui/data'

/** The video whose drawer the address opens, and how to open another or close it. */
export const useVideoDrawer = () => useRecordDrawer('video', String)
