import { createServer } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from '#server/db/sql'
import { carta, firma } from '#tests/api/consentimiento-datos'
import { chunk, jpeg, png } from '#tests/api/imagenes'
import { tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'

const VECES = 5
const ESTUDIANTES = 20_000
const LINEAS_DE_BANCO = 50_000
const ROLES = ['Docente', 'Recepción', 'Contabilidad', 'Administrador'] as const
type Rol = (typeof ROLES)[number]

interface Puerta {
  que: string
  /** Of who asks; absent: of nobody. */
  rol?: Rol
  pedir: (encabezados: Record<string, string>) => [ruta: string, init?: RequestInit]
}

/**
 * How long the worst request of each kind and role keeps the process that answers everybody from anything else, by the
 * delay of its own loop. Other work of the machine only adds to it: the least of some tries counts.
 */
export async function medirPuertas(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_puertas')
  const escuela = await poblar(base)
  const medidor = await puertoLibre()
  process.env.BENCH_NODE_ARGS = `--import ${new URL('puertas/medidor.mjs', import.meta.url).href}`
  process.env.BENCH_MEDIDOR = String(medidor)
  const direccion = await escenario.servir(base)
  delete process.env.BENCH_NODE_ARGS
  const demora = async () => Number(await (await fetch(`http://127.0.0.1:${medidor}`)).text())

  const sesiones = new Map<Rol, string>()
  for (const [numero, rol] of ROLES.entries()) sesiones.set(rol, (await abrirSesion(base, rol, numero)).token)
  const filas = []
  for (const { que, rol, pedir } of puertas(escuela)) {
    let menor = Infinity
    let estado = 0
    for (let vez = 0; vez < VECES; vez++) {
      await esperar(100)
      await demora()
      const [ruta, init] = pedir(rol ? { Authorization: `Bearer ${sesiones.get(rol)}` } : {})
      const respuesta = await fetch(`${direccion}/api/api${ruta}`, init)
      await respuesta.arrayBuffer()
      estado = respuesta.status
      menor = Math.min(menor, await demora())
    }
    filas.push([que, rol ?? 'nobody', estado, menor.toFixed(0)])
  }
  return tabla(['request', 'of', 'answer', 'ms held, least of five'], filas)
}

interface Escuela {
  cuenta_id: number
  cliente_id: number
  gasto_id: number
}

async function poblar({ db }: Base): Promise<Escuela> {
  await db.run(sql`
    INSERT INTO clientes (codigo, nombres, apellidos)
    SELECT 'P-' || n, 'Ana María ' || n, 'Reyes Cruz'
    FROM generate_series(1, ${ESTUDIANTES}::int) n
  `)
  const { id: cliente_id } = await db.one<{ id: number }>(sql`SELECT min(id) AS id FROM clientes`)
  const { id: cuenta_id } = await db.one<{ id: number }>(
    sql`INSERT INTO cuentas (nombre, numero) VALUES ('Banco', '730001234') RETURNING id`,
  )
  return { cuenta_id, cliente_id, gasto_id: 1 }
}

async function puertoLibre(): Promise<number> {
  const servidor = createServer()
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const { port } = servidor.address() as { port: number }
  await new Promise((listo) => servidor.close(listo))
  return port
}

const json = (encabezados: Record<string, string>, cuerpo: unknown): RequestInit => ({
  method: 'POST',
  headers: { ...encabezados, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
  body: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo),
})
const archivo = (encabezados: Record<string, string>, body: Buffer, method = 'POST'): RequestInit => ({
  method,
  headers: { ...encabezados, 'Content-Type': 'application/octet-stream' },
  body: new Uint8Array(body),
})
const muchas = (cuantas: number, una: (numero: number) => string) => Array.from({ length: cuantas }, (_, n) => una(n))

function puertas({ cuenta_id, cliente_id, gasto_id }: Escuela): Puerta[] {
  const MONTO = `- L${' '.repeat(200_000)}\n1`
  const partesVacias = (cuantas: number) => Array.from({ length: cuantas }, () => chunk('tEXt', Buffer.alloc(0)))
  const png5MB = png({ width: 500, height: 500, extra: partesVacias(420_000) })
  const foto = jpeg({ width: 330, height: 420 })
  const conComentarios = (cuantos: number) =>
    Buffer.concat([foto.subarray(0, 20), Buffer.alloc(4 * cuantos, Buffer.from('fffe0002', 'hex')), foto.subarray(20)])
  const relleno = (bytes: number) =>
    Buffer.concat([foto.subarray(0, -2), Buffer.alloc(bytes, Buffer.from('ff00', 'hex')), foto.subarray(-2)])
  const banco = (una: (n: number) => string) =>
    Buffer.from(['Fecha,Referencia,Descripción,Monto', ...muchas(LINEAS_DE_BANCO, una)].join('\n'))
  const dia = (n: number) => String((n % 28) + 1).padStart(2, '0')
  const lineas = banco((n) => `${dia(n)}/10/2026,${n},TRANSFERENCIA ${n},${n + 1}.00`)
  const ofx = Buffer.from(
    `<OFX><BANKTRANLIST>${muchas(LINEAS_DE_BANCO, (n) => `<STMTTRN><DTPOSTED>202610${dia(n)}<TRNAMT>${n + 1}.00<FITID>${n}</STMTTRN>`).join('')}</BANKTRANLIST></OFX>`,
  )
  const extracto = (contenido: Buffer) => (h: Record<string, string>) =>
    [`/MovimientosBanco/extractos/revisar?cuenta_id=${cuenta_id}&archivo=a.csv`, archivo(h, contenido)] as [
      string,
      RequestInit,
    ]
  const importar = (contenido: Buffer) => (h: Record<string, string>) =>
    ['/Importaciones?tipo=clientes&archivo=a.csv&actualizar=false', archivo(h, contenido)] as [string, RequestInit]
  const MB = 1024 * 1024
  const mayorCuerpo = (campo: string) => `{"${campo}":"${'a '.repeat(120_000)}"}`
  const arreglo = `{"ids":[${muchas(60_000, (n) => String(n % 10)).join(',')}],"x":1}`
  const filtro = (valor: unknown) => `?filter=${encodeURIComponent(JSON.stringify(valor))}`
  return [
    { que: 'nothing: an address that is none', pedir: () => ['/Nada'] },
    { que: 'a sign-in of 250 kB', pedir: () => ['/Usuarios/login', json({}, mayorCuerpo('email'))] },
    {
      que: 'a sign-in with a name of 60,000 accents',
      pedir: () => ['/Usuarios/login', json({}, { email: 'á'.repeat(60_000), contrasena: 'x'.repeat(60_000) })],
    },
    {
      que: 'a registration of 250 kB',
      pedir: () => [
        '/Publico/Registros',
        json({}, { ...(JSON.parse(mayorCuerpo('nombres')) as object), cursos: muchas(9_000, String) }),
      ],
    },
    {
      que: 'braces 60,000 deep',
      pedir: () => ['/Publico/Registros', json({}, `${'['.repeat(60_000)}${']'.repeat(60_000)}`)],
    },
    {
      que: 'an object of 20,000 unknown fields',
      pedir: () => ['/Publico/Registros', json({}, `{${muchas(20_000, (n) => `"c${n}":1`).join(',')}}`)],
    },
    {
      que: 'a signature of the most bits',
      pedir: () => [
        '/Publico/Consentimiento',
        json({}, carta({ firma: png({ width: 2_000, height: 2_000, bits: 16 }).toString('base64') })),
      ],
    },
    {
      que: 'a blank signature of the largest size',
      pedir: () => [
        '/Publico/Consentimiento',
        json({}, carta({ firma: firma({ width: 1_000, height: 300, tinta: false }) })),
      ],
    },
    {
      que: 'headers of 15 kB: languages',
      pedir: () => [
        '/Centro',
        {
          headers: {
            'Accept-Language': muchas(1_500, (n) => `a${n};q=0.${n}`)
              .join(',')
              .slice(0, 15_000),
          },
        },
      ],
    },
    {
      que: 'headers of 15 kB: cookies',
      pedir: () => ['/Centro', { headers: { Cookie: 'a=b; '.repeat(3_000).slice(0, 15_000) } }],
    },
    {
      que: 'a bearer of 15,000 blanks',
      pedir: () => ['/Centro', { headers: { Authorization: `Bearer${' '.repeat(15_000)}x y` } }],
    },
    {
      que: 'a search of 8,000 letters',
      rol: 'Docente',
      pedir: (h) => [`/Buscar?q=${'a%20'.repeat(2_000)}`, { headers: h }],
    },
    { que: 'an attendance of 60,000 entries', rol: 'Docente', pedir: (h) => ['/Asistencia', json(h, arreglo)] },
    {
      que: 'a filter of 2,000 values',
      rol: 'Recepción',
      pedir: (h) => [`/Clientes${filtro({ id: muchas(2_000, String).map(Number) })}`, { headers: h }],
    },
    {
      que: 'a search of 2,000 words',
      rol: 'Recepción',
      pedir: (h) => [`/Clientes${filtro({ q: 'ana '.repeat(2_000) })}`, { headers: h }],
    },
    {
      que: 'an amount of 200,000 blanks',
      rol: 'Recepción',
      pedir: (h) => [
        '/RecibosIndividuales',
        json(h, { cliente_id, lineas: [{ cargo_id: 1, monto: MONTO }], pagos: [{ metodo: 'efectivo', monto: MONTO }] }),
      ],
    },
    {
      que: '8,000 lines that are none',
      rol: 'Recepción',
      pedir: (h) => [
        '/RecibosIndividuales',
        json(h, { cliente_id, lineas: muchas(8_000, String).map(() => ({ cargo_id: 'x', monto: 'L' })), pagos: [] }),
      ],
    },
    {
      que: 'the export of 20,000 students, CSV',
      rol: 'Recepción',
      pedir: (h) => ['/Clientes/exportar?formato=csv', { headers: h }],
    },
    {
      que: 'the export of 20,000 students, Excel',
      rol: 'Recepción',
      pedir: (h) => ['/Clientes/exportar?formato=xlsx', { headers: h }],
    },
    {
      que: 'the export of 20,000 students, PDF',
      rol: 'Recepción',
      pedir: (h) => ['/Clientes/exportar?formato=pdf', { headers: h }],
    },
    { que: 'a page of 1,000 students', rol: 'Recepción', pedir: (h) => ['/Clientes?range=[0,999]', { headers: h }] },
    {
      que: 'a photograph of endless parts',
      rol: 'Administrador',
      pedir: (h) => [`/Clientes/${cliente_id}/foto`, archivo(h, conComentarios(24_000).subarray(0, 100 * 1024), 'PUT')],
    },
    {
      que: 'a proof, PNG of 420,000 empty parts',
      rol: 'Contabilidad',
      pedir: (h) => [`/Gastos/${gasto_id}/comprobante?nombre=a.png`, archivo(h, png5MB)],
    },
    {
      que: 'a proof, JPEG of 1.2 million empty parts',
      rol: 'Contabilidad',
      pedir: (h) => [`/Gastos/${gasto_id}/comprobante?nombre=a.jpg`, archivo(h, conComentarios(1_200_000))],
    },
    {
      que: 'a proof, JPEG of stuffed bytes alone',
      rol: 'Contabilidad',
      pedir: (h) => [`/Gastos/${gasto_id}/comprobante?nombre=a.jpg`, archivo(h, relleno(5 * MB - 20_000))],
    },
    {
      que: 'a proof, PDF of 5 MB of ends',
      rol: 'Contabilidad',
      pedir: (h) => [
        `/Gastos/${gasto_id}/comprobante?nombre=a.pdf`,
        archivo(h, Buffer.alloc(5 * MB - 100, '%PDF-1.4 startxref 1 %%EOF ')),
      ],
    },
    { que: 'a bank file of 50,000 lines, CSV', rol: 'Contabilidad', pedir: extracto(lineas) },
    { que: 'a bank file of 50,000 lines, OFX', rol: 'Contabilidad', pedir: extracto(ofx) },
    {
      que: 'a bank file of 20,000 amounts of 900 blanks',
      rol: 'Contabilidad',
      pedir: extracto(
        Buffer.from(['Fecha,Monto', ...muchas(20_000, () => `01/10/2026,- L${' '.repeat(900)}x`)].join('\n')),
      ),
    },
    {
      que: 'a bank file of 20 MB of zeros, packed',
      rol: 'Contabilidad',
      pedir: extracto(gzipSync(Buffer.alloc(20 * MB - 10, '1,2\n'))),
    },
    {
      que: 'an import of 20,000 students',
      rol: 'Administrador',
      pedir: importar(Buffer.from(['Nombres,Apellidos', ...muchas(20_000, (n) => `Sofía ${n},Mejía`)].join('\n'))),
    },
    {
      que: 'an import of 2 MB of blank lines',
      rol: 'Administrador',
      pedir: importar(Buffer.from(`Nombres,Apellidos\n${'\n'.repeat(2 * MB)}Ana,Cruz`)),
    },
    {
      que: 'an import of 20 MB of letters in Windows-1252',
      rol: 'Administrador',
      pedir: importar(Buffer.alloc(20 * MB - 10, 'ñ', 'latin1')),
    },
    {
      que: 'a logo of 1,200 × 1,200, 16 bits',
      rol: 'Administrador',
      pedir: (h) => ['/Centro/logo', archivo(h, png({ width: 1_200, height: 1_200, bits: 16 }), 'PUT')],
    },
    { que: 'the description of the API', rol: 'Administrador', pedir: (h) => ['/openapi.json', { headers: h }] },
  ]
}
