import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('takes as PUBLIC_URL the root of a site, and nothing below it', () => {
  expect(readSettings({ PUBLIC_URL: 'https://escuela.example.hn/' }).PUBLIC_URL).toBe('https://escuela.example.hn')
  expect(readSettings({ PUBLIC_URL: 'http://192.168.1.5:3000' }).PUBLIC_URL).toBe('http://192.168.1.5:3000')
  for (const PUBLIC_URL of ['https://example.hn/campana', 'https://example.hn/?a=1'])
    expect(() => readSettings({ PUBLIC_URL })).toThrow(/^El ajuste PUBLIC_URL no vale así/)
})

it('takes no key of backups that is soon guessed, and never says which one it was', () => {
  expect(readSettings({ BACKUP_KEY: ' tres gatos en el muro ' }).BACKUP_KEY).toBe('tres gatos en el muro')
  const short = () => readSettings({ BACKUP_KEY: 'gatos' })
  expect(short).toThrow(/^BACKUP_KEY tiene menos de 16 letras/)
  expect(short).not.toThrow(/gatos/)
})

it('takes no METRICS_TOKEN that is soon guessed or that no header carries, and never says which one it was', () => {
  expect(readSettings({ METRICS_TOKEN: 'a1b2c3d4e5f6a7b8' }).METRICS_TOKEN).toBe('a1b2c3d4e5f6a7b8')
  for (const METRICS_TOKEN of ['gatos', 'tres gatos en el muro']) {
    const bad = () => readSettings({ METRICS_TOKEN })
    expect(bad).toThrow(/^METRICS_TOKEN necesita 16 letras/)
    expect(bad).not.toThrow(/gatos/)
  }
})

it('takes no replica of a database that is not told', () => {
  const replica = { DATABASE_READ_URL: 'postgres://lee@10.0.0.12/campana' }
  expect(readSettings({ ...replica, DATABASE_URL: 'postgres://campana@10.0.0.11/campana' })).toMatchObject(replica)
  expect(() => readSettings(replica)).toThrow(/^DATABASE_READ_URL es una réplica de DATABASE_URL/)
})

it('keeps the log of each request away from a terminal, unless it is asked for', () => {
  expect(readSettings({}, true).LOG_LEVEL).toBe('warn')
  expect(readSettings({ LOG_LEVEL: 'info' }, true).LOG_LEVEL).toBe('info')
  expect(readSettings({}, false).LOG_LEVEL).toBe('info')
})
