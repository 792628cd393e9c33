import { defineConfig } from 'drizzle-kit'

/** `drizzle-kit generate` writes the next migration from the schema; the gateway applies them when it opens a database. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/store/database/schema.ts',
  out: './src/store/database/migrations',
})
