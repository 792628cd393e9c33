import { createContext } from 'react'
import type { ProductScope } from './goodsDrawerFilters.ts'

/** Whose results the drawer shows: its lists ask for them, and so do the dialogs behind their counts. */
export const ScopeContext = createContext<ProductScope>({ product_id: '' })
