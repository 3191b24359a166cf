import { beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '#server/db/sql'
import { API, esDeOtros, rutasDelServidor } from '#tests/rutas'
import { codeOf, wrongCode } from '#tests/api/apoyo/codigos'
import { startServer } from '#tests/api/apoyo/helper'
import { mundo } from '#tests/api/apoyo/mundo'
import { convocatoria, enviar, hijo, NACIMIENTO, registro } from '#tests/api/publico/registros-datos'
import { startSmtp } from '#tests/api/apoyo/smtp'
import { encargado, estudiante } from '#tests/kit'

/*
 * Secrets that are easy to recognise go through everything that handles them; afterwards each answer, log line and
 * row is searched for them. A place where one belongs is named; anywhere else is a leak.
 */
const smtp = await startSmtp()
let log = ''
const server = startServer(
  { LOG_LEVEL: 'trace', SMTP_URL: smtp.url, PUBLIC_URL: 'https://escuela.example.hn' },
  { logTo: { write: (line) => (log += line) } },
)

interface Respuesta {
  de: string
  status: number
  texto: string
  body: Record<string, string>
}
const respuestas: Respuesta[] = []

/** A secret, by the name that a failure tells, with the answers where it belongs. */
interface Canario {
  valor: string
  pertenece: RegExp
}
const canarios = new Map<string, Canario>()
const NUNCA = /^$/
const suelta = (nombre: string, valor: string, pertenece = NUNCA): string => {
  expect(valor.length, nombre).toBeGreaterThan(5)
  canarios.set(nombre, { valor, pertenece })
  return valor
}

const CLAVE = 'Canario-Amarillo-7319'
const ERRADA = 'Canario-Errado-7320'
const NUEVA = 'Canario-Nuevo-7321'
const ELEGIDA = 'Canario-Elegido-7322'
const EMAIL = 'canaria@prueba.hn'
const SESION = /^POST \/Usuarios\/(login|segundo-factor|validar-token)|^POST \/Perfil\/contrasena/

async function pedir(metodo: string, path: string, token?: string, cuerpo?: unknown): Promise<Respuesta> {
  const respuesta = await fetch(path.startsWith('!') ? server.url + path.slice(1) : `${server.url}/api/api${path}`, {
    method: metodo,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cuerpo !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(cuerpo !== undefined && { body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) }),
  })
  const texto = await respuesta.text()
  const una = {
    de: `${metodo} ${path}`,
    status: respuesta.status,
    texto: `${JSON.stringify([...respuesta.headers])}\n${texto}`,
    body: (respuesta.headers.get('Content-Type')?.includes('json') ? JSON.parse(texto) : {}) as Record<string, string>,
  }
  respuestas.push(una)
  return una
}

const entrar = (Pass: string) => pedir('POST', '/Usuarios/login', undefined, { Email: EMAIL, Pass })

async function recuperar(nombre: string): Promise<string> {
  await pedir('POST', '/Usuarios/recuperar', undefined, { email: EMAIL })
  return suelta(nombre, /reset_password\/([\w-]{43})/.exec((await smtp.next(EMAIL)).text)?.[1] ?? '')
}

beforeAll(async () => {
  const ids = await mundo(server)
  const admin = (await server.as('Administrador')).token
  for (const [nombre, valor] of Object.entries({ CLAVE, ERRADA, NUEVA, ELEGIDA })) suelta(nombre, valor)

  // Invited, with a link to hand over; then recovery by mail.
  const { body: cuenta } = await pedir('POST', '/Usuarios', admin, {
    nombre: 'Canaria',
    email: EMAIL,
    rol_id: (await server.db.one<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = 'Administrador'`)).id,
  })
  const invitacion = suelta(
    'link of the invitation',
    /[\w-]{43}/.exec((await pedir('POST', `/Usuarios/${cuenta.id}/enlace`, admin)).body.enlace ?? '')?.[0] ?? '',
    /^POST \/Usuarios\/\d+\/enlace/,
  )
  expect((await smtp.next(EMAIL)).text).toContain(invitacion)
  await pedir('GET', `/Usuarios/enlace/${invitacion}`)
  await pedir('POST', `/Usuarios/enlace/${invitacion}`, undefined, { contrasena: '12345678' })
  await pedir('POST', `/Usuarios/enlace/${invitacion}`, undefined, { contrasena: CLAVE })
  await pedir('POST', `/Usuarios/enlace/${invitacion}`, undefined, { contrasena: CLAVE })
  await pedir('GET', `!/reset_password/${invitacion}`)
  const recuperacion = await recuperar('link of the recovery')

  await entrar(ERRADA)
  const primera = suelta('first token', (await entrar(CLAVE)).body.token ?? '', SESION)
  await pedir('POST', '/Usuarios/validar-token', primera)
  await pedir('PUT', '/Perfil', primera, { nombre: 'Canaria', version: 1, pass_hash: ERRADA })
  await pedir('POST', '/Perfil/contrasena', primera, { actual: ERRADA, nueva: NUEVA })
  const segunda = suelta(
    'second token',
    (await pedir('POST', '/Perfil/contrasena', primera, { actual: CLAVE, nueva: NUEVA })).body.token ?? '',
    SESION,
  )

  const secreto = suelta(
    'secret of the second factor',
    (await pedir('POST', '/Perfil/segundo-factor', segunda, { contrasena: NUEVA })).body.secreto ?? '',
    /^POST \/Perfil\/segundo-factor$/,
  )
  await pedir('POST', '/Perfil/segundo-factor/confirmar', segunda, { codigo: wrongCode(secreto) })
  const { codigos } = (await pedir('POST', '/Perfil/segundo-factor/confirmar', segunda, { codigo: codeOf(secreto) }))
    .body as unknown as { codigos: string[] }
  for (const [n, codigo] of codigos.entries())
    suelta(`recovery code ${n + 1}`, codigo, /^POST \/Perfil\/segundo-factor\/confirmar/)
  const desafio = suelta(
    'challenge',
    (await entrar(NUEVA)).body.desafio ?? '',
    /^POST \/Usuarios\/(login|segundo-factor)/,
  )
  await pedir('POST', '/Usuarios/segundo-factor', undefined, { desafio, codigo: wrongCode(secreto) })
  suelta(
    'third token',
    (await pedir('POST', '/Usuarios/segundo-factor', undefined, { desafio, codigo: codigos[0] })).body.token ?? '',
    SESION,
  )
  // The change of password ended the first link; the second one serves.
  expect((await pedir('POST', `/Usuarios/enlace/${recuperacion}`, undefined, { contrasena: ELEGIDA })).status).toBe(404)
  expect(
    (
      await pedir('POST', `/Usuarios/enlace/${await recuperar('second link of the recovery')}`, undefined, {
        contrasena: ELEGIDA,
      })
    ).status,
  ).toBe(200)
  await pedir(
    'POST',
    `/Usuarios/enlace/${suelta('unknown link', 'x'.repeat(20) + 'CanarioDeEnlaceDesconocido'.slice(0, 23))}`,
    undefined,
    { contrasena: ELEGIDA },
  )

  // The links that parents hold: of a campaign, and of a registration.
  const abierta = await convocatoria(server.db, { variante: 'junio' })
  // Its own page asks the API for the campaign by it, before any code has come.
  suelta('link of a campaign', abierta.guid, /^GET !\/Forms\/Register\/Junio\//)
  await pedir('GET', `/Publico/Convocatorias/junio/${abierta.guid}`)
  await pedir('POST', `/Publico/Convocatorias/junio/${abierta.guid}/iniciado`)
  await pedir('GET', `/Publico/Convocatorias/octubre/${abierta.guid}`)
  await pedir('GET', `!/Forms/Register/Junio/${abierta.guid}`)
  const { status, body: recibido } = await enviar(server.url, registro(abierta))
  expect(status).toBe(201)
  const enlace = { variante: 'junio', guid: suelta('link of a registration', recibido.registros[0]?.guid ?? '') }
  await pedir('GET', `!/Forms/UpdateRegister/Junio/${enlace.guid}`)
  for (const fecha_nacimiento of [NACIMIENTO, '2001-01-01'])
    await pedir('POST', '/Publico/Registros/consultar', undefined, { ...enlace, fecha_nacimiento })

  // The link to the account of a family, the PIN that opens it, and the token of who is in.
  const encargado_id = await encargado(server.db)
  const hijo_id = await estudiante(server.db, { encargado_id })
  await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = ${NACIMIENTO} WHERE id = ${hijo_id}`)
  const { texto: dado } = await pedir('POST', `/Clientes/${hijo_id}/accesos/dar`, admin, { encargado_id })
  const cuenta_guid = suelta(
    'link of an account',
    /\/cuenta\/([\w-]{32})/.exec(dado)?.[1] ?? '',
    /^(GET|POST) \/Clientes\/\d+\/accesos/,
  )
  await pedir('GET', `!/cuenta/${cuenta_guid}`)
  await pedir('POST', '/Publico/Cuenta/puerta', undefined, { guid: cuenta_guid })
  const pin = suelta('PIN of an account', '40718263')
  for (const fecha_nacimiento of ['2001-01-01', NACIMIENTO])
    suelta(
      `token of an account ${fecha_nacimiento}`,
      (await pedir('POST', '/Publico/Cuenta/abrir', undefined, { guid: cuenta_guid, fecha_nacimiento, pin })).body
        .llave ?? 'ninguno todavía',
      /^POST \/Publico\/Cuenta\/abrir/,
    )
  const { body: entrada } = await pedir('POST', '/Publico/Cuenta/entrar', undefined, { guid: cuenta_guid, pin })
  suelta('second token of an account', entrada.llave ?? '', /^POST \/Publico\/Cuenta\/entrar/)
  await pedir('GET', '/Publico/Cuenta', entrada.llave)
  await pedir('GET', `/Publico/Cuenta/estado/${hijo_id}/pdf`, entrada.llave)

  // These stay alive, to be looked for where they are kept.
  suelta(
    'last link',
    /[\w-]{43}/.exec((await pedir('POST', `/Usuarios/${cuenta.id}/enlace`, admin)).body.enlace ?? '')?.[0] ?? '',
    /^POST \/Usuarios\/\d+\/enlace/,
  )
  suelta('last challenge', (await entrar(ELEGIDA)).body.desafio ?? '', /^POST \/Usuarios\/login/)

  const fila = await server.db.one<{ hash: string; totp: string }>(
    sql`SELECT pass_hash AS hash, encode(totp_secreto, 'hex') AS totp FROM usuarios WHERE email = ${EMAIL}`,
  )
  suelta('hash of the password', fila.hash)
  suelta('secret of the second factor in hexadecimal', fila.totp)

  // Answers that an administrator may read, of that account above all.
  for (const { url } of (await rutasDelServidor()).filter(
    (ruta) => ruta.metodo === 'GET' && ruta.url.startsWith(API) && !esDeOtros(ruta),
  )) {
    const modulo = url.slice(API.length).split('/')[0] ?? ''
    const id = modulo === 'Usuarios' ? Number(cuenta.id) : (ids[modulo] ?? 1)
    await pedir(
      'GET',
      url
        .slice(API.length - 1)
        .replace(/:id\b/, String(id))
        .replace(/:tipo\b/, 'clientes')
        .replace(/:\w+/g, 'x'),
      admin,
    )
  }
  for (const formato of ['csv', 'xlsx']) await pedir('GET', `/Bitacora/exportar?formato=${formato}`, admin)
  await pedir('GET', `/Usuarios?filter=${encodeURIComponent(JSON.stringify({ pass_hash: fila.hash }))}`, admin)
  await pedir('GET', '/Usuarios?sort=["totp_secreto","ASC"]', admin)

  // Faults: a body that can't be read, and faults of the program in the middle of writing an account.
  await pedir('POST', '/Usuarios/login', undefined, `{"Email":"${EMAIL}","Pass":"${ERRADA}"`)
  await pedir('POST', '/Usuarios/login', undefined, { Email: EMAIL, Pass: [ERRADA] })
  await server.db.run(
    raw('CREATE FUNCTION roto() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.nombre := NULL; RETURN NEW; END $$'),
  )
  await server.db.run(raw('CREATE TRIGGER roto BEFORE UPDATE ON usuarios FOR EACH ROW EXECUTE FUNCTION roto()'))
  expect(
    (
      await pedir('PUT', `/Usuarios/${cuenta.id}`, admin, {
        nombre: 'Otra',
        version: (await pedir('GET', `/Usuarios/${cuenta.id}`, admin)).body.version,
      })
    ).status,
  ).toBe(500)
  await server.db.run(raw('DROP TRIGGER roto ON usuarios'))
})

describe('a secret', () => {
  it('went everywhere that these tests mean to look at', () => {
    const vistas = respuestas.map(({ de, status }) => `${status} ${de.replace(/[\w-]{43}|\d+/g, '…')}`)
    for (const una of [
      '200 GET /Usuarios',
      '200 GET /Usuarios/…',
      '200 GET /Usuarios/…/historial',
      '200 GET /Usuarios/exportar',
      '200 GET /Bitacora',
      '200 GET /Bitacora/exportar?formato=csv',
      '500 PUT /Usuarios/…',
      '200 POST /Usuarios/enlace/…',
      '404 POST /Usuarios/enlace/…',
      '200 POST /Publico/Registros/consultar',
      '422 POST /Publico/Registros/consultar',
      '200 GET /Publico/Cuenta',
    ])
      expect(vistas).toContain(una)
    expect(log).toContain('"level":50')
    expect(log.split('\n').length).toBeGreaterThan(respuestas.length)
  })

  it('is in no answer where it does not belong', () => {
    const fugas = [...canarios].flatMap(([nombre, { valor, pertenece }]) =>
      respuestas
        .filter(({ de, texto }) => texto.includes(valor) && !pertenece.test(de))
        .map(({ de }) => `${nombre} in ${de}`),
    )
    expect(fugas).toEqual([])
  })

  it('is in no line of the log, not even of the most talkative', () => {
    const lineas = log.split('\n')
    const fugas = [...canarios].flatMap(([nombre, { valor }]) =>
      lineas.filter((linea) => linea.includes(valor)).map((linea) => `${nombre} in ${linea.slice(0, 300)}`),
    )
    expect(fugas).toEqual([])
  })

  it('is not what a person is called either: a child that could not be saved is not in the log', async () => {
    const admin = await server.as('Administrador')
    await server.db.run(
      raw(
        'CREATE FUNCTION sin_origen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.origen := NULL; RETURN NEW; END $$',
      ),
    )
    await server.db.run(
      raw('CREATE TRIGGER sin_origen BEFORE INSERT ON clientes FOR EACH ROW EXECUTE FUNCTION sin_origen()'),
    )
    const before = log.length
    expect(
      (await admin.post('/Clientes', { nombres: 'Canarito', apellidos: 'Amarillo', dni: '0801201573190' })).status,
    ).toBe(500)
    expect(log.slice(before)).toContain('not-null constraint')
    expect(log.slice(before)).not.toMatch(/Canarito|Amarillo|0801201573190/i)

    await server.db.run(
      raw('CREATE TRIGGER sin_origen BEFORE INSERT ON matriculas FOR EACH ROW EXECUTE FUNCTION sin_origen()'),
    )
    const abierta = await convocatoria(server.db)
    expect(
      (
        await enviar(
          server.url,
          registro(abierta, {
            estudiantes: [hijo(abierta.cursos, { nombres: 'Canarito', apellidos: 'Amarillo', dni: '0801201573190' })],
          }),
        )
      ).status,
    ).toBe(500)
    expect(log.slice(before)).not.toMatch(/Canarito|Amarillo|0801201573190/i)
    expect(log.slice(before)).not.toContain(abierta.guid)
  })

  it('is in no row of the bitácora, and of the others only where it is kept', async () => {
    const seGuarda: Record<string, string[]> = {
      'link of a campaign': ['convocatorias'],
      'link of a registration': ['registros'],
      'link of an account': ['accesos_familia'],
      'hash of the password': ['usuarios'],
      'secret of the second factor in hexadecimal': ['usuarios'],
    }
    const tablas = await server.db.many<{ nombre: string }>(
      sql`SELECT tablename AS nombre FROM pg_tables WHERE schemaname = 'public'`,
    )
    const fugas: string[] = []
    for (const { nombre: tabla } of tablas) {
      const { texto } = await server.db.one<{ texto: string }>(
        sql`SELECT coalesce(string_agg(t::text, ' '), '') AS texto FROM ${raw(`"${tabla}"`)} t`,
      )
      for (const [nombre, { valor }] of canarios) {
        const escrito = [valor, Buffer.from(valor).toString('hex')].some((forma) => texto.includes(forma))
        if (escrito && !seGuarda[nombre]?.includes(tabla)) fugas.push(`${nombre} in ${tabla}`)
      }
    }
    expect(fugas).toEqual([])
  })

  it('of a password is kept as argon2id, of at least 19 MiB and two passes', () => {
    const [, m, t] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(canarios.get('hash of the password')?.valor ?? '') ?? []
    expect(Number(m)).toBeGreaterThanOrEqual(19 * 1024)
    expect(Number(t)).toBeGreaterThanOrEqual(2)
  })
})
