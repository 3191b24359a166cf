import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import type { Database } from '#server/db/pool'

/** The whole API described (OpenAPI 3.1), as a server tells it to who has entered; no database is needed for that. */
export async function describirApi(): Promise<string> {
  const settings = { ...readSettings({}), LOG_LEVEL: 'silent' as const }
  const app = await buildApp({ db: {} as Database, settings, demonstration: true })
  const { statusCode, body } = await app.inject('/api/api/openapi.json')
  if (statusCode !== 200) throw new Error(`the description of the API: ${statusCode} ${body}`)
  return `${body}\n`
}
