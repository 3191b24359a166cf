import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nearlySettings, readSettings } from './settings.ts'

it('takes as PUBLIC_URL the root of a site, and nothing below it', () => {
  expect(readSettings({ PUBLIC_URL: 'https://escuela.example.hn/' }).PUBLIC_URL).toBe('https://escuela.example.hn')
  expect(readSettings({ PUBLIC_URL: 'http://192.168.1.5:3000' }).PUBLIC_URL).toBe('http://192.168.1.5:3000')
  for (const PUBLIC_URL of ['https://example.hn/campana', 'https://example.hn/?a=1'])
    expect(() => readSettings({ PUBLIC_URL })).toThrow(/^El ajuste PUBLIC_URL no vale así/)
})

it('says how a setting is written whose value can not be', () => {
  const wrong = {
    ...{ PORT: 'ochenta', HOST: ' ', TRUST_PROXY: 'sí', TLS: 'sí', SEGUNDO_FACTOR: 'no', LOG_LEVEL: 'mucho' },
    ...{ DATABASE_URL: 'campana', DATABASE_READ_URL: 'mysql://a/b', SMTP_URL: 'smtp.example.hn' },
    ...{ PUBLIC_URL: 'escuela.example.hn', VERSIONES_URL: 'no' },
  }
  for (const [name, value] of Object.entries(wrong))
    expect(() => readSettings({ [name]: value })).toThrow(/^El ajuste [A-Z_]+ no vale así.* Escriba: (?!arranque).+\.$/)
  expect(() => readSettings({ PORT: 'ochenta' })).toThrow('«ochenta». Escriba: un número de puerto, como 3000.')
  expect(() => readSettings({ SMTP_URL: 'clave' })).toThrow('(@ es %40)')
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

describe('a secret in a file', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'campana-secretos-'))
  const con = (nombre: string, contenido: string) => {
    writeFileSync(join(carpeta, nombre), contenido)
    return join(carpeta, nombre)
  }
  afterAll(() => rmSync(carpeta, { recursive: true }))

  it('is read from the one that its name with _FILE tells, without the end of its line', () => {
    const base = 'postgres://campana:gatos%40muro@base/campana'
    expect(readSettings({ DATABASE_URL_FILE: con('base', `${base}\n`) }).DATABASE_URL).toBe(base)
    expect(readSettings({ SMTP_URL_FILE: con('correo', 'smtp://correo.hn:587\r\n') }).SMTP_URL).toMatch(/587$/)
    expect(readSettings({ BACKUP_KEY_FILE: '' }).BACKUP_KEY).toBeUndefined()
  })

  it('is read from what systemd hands over, alone or with the others of a folder, where nothing else tells it', () => {
    con('METRICS_TOKEN', 'a1b2c3d4e5f6a7b8')
    con('secretos_BACKUP_KEY', 'tres gatos en el muro')
    const env = { CREDENTIALS_DIRECTORY: carpeta }
    expect(readSettings(env)).toMatchObject({
      METRICS_TOKEN: 'a1b2c3d4e5f6a7b8',
      BACKUP_KEY: 'tres gatos en el muro',
    })
    expect(readSettings(env).SMTP_URL).toBeUndefined()
    expect(readSettings({ ...env, BACKUP_KEY: 'cuatro perros ladran' }).BACKUP_KEY).toBe('cuatro perros ladran')
  })

  it('is named, and never told, where it is twice, not there, empty or of another form', () => {
    const clave = 'tres gatos en el muro'
    const doble = () => readSettings({ BACKUP_KEY: clave, BACKUP_KEY_FILE: con('clave', clave) })
    expect(doble).toThrow('Hay BACKUP_KEY y también BACKUP_KEY_FILE')
    const ausente = join(carpeta, 'ausente')
    expect(() => readSettings({ SMTP_URL_FILE: ausente })).toThrow(
      `No se puede leer el archivo de SMTP_URL: ${ausente}`,
    )
    expect(() => readSettings({ SMTP_URL_FILE: con('nada', ' \n') })).toThrow('El archivo de SMTP_URL está vacío')
    for (const env of [{ DATABASE_URL: 'gatos' }, { DATABASE_URL_FILE: con('mala', 'gatos') }]) {
      const mala = () => readSettings(env)
      expect(mala).toThrow('El ajuste DATABASE_URL no vale así.')
      expect(mala).not.toThrow(/gatos/)
    }
  })
})

describe('a name that is nearly a setting', () => {
  it.each([
    ['BACKUPDIR', 'BACKUP_DIR'],
    ['BACKUP_DIRS', 'BACKUP_DIR'],
    ['backup_dir', 'BACKUP_DIR'],
    ['BACKUP_KEY_FLIE', 'BACKUP_KEY_FILE'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DATA_DIT', 'DATA_DIR'],
  ])('is told of: %s', (written, meant) => {
    expect(nearlySettings({ [written]: 'x' })).toEqual([
      `Campana no conoce el ajuste ${written} y no lo usa. Si quiso decir ${meant}, corríjalo y encienda de nuevo.`,
    ])
  })

  it('is none of the settings, nor of what every system and other programs have', () => {
    const others = 'PATH HOME HOSTNAME HOSTTYPE SHELL USER LOGNAME LANG TMPDIR TZ PWD OLDPWD TERM PORTS XDG_DATA_HOME'
    const more = 'XDG_DATA_DIRS CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY PGDATA NODE_ENV SSL_CERT_FILE'
    const names = `${others} ${more} BACKUP_DIR BACKUP_KEY DATABASE_URL_FILE DATABASE_READ_URL TLS_KEY LOG_LEVEL`
    expect(nearlySettings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
  })
})
