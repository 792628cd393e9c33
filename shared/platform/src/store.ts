import { createStore } from 'jotai'

/** The shell's store: session, portal, routes. Remotes get a store of their own per instance and read this one by hooks. */
export const shellStore = createStore()
