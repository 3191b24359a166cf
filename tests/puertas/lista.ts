import { gzipSync } from 'node:zlib'
import { carta, firma } from '#tests/api/publico/consentimiento-datos'
import { hoy } from '#server/base/clock'
import { chunk, jpeg, png } from '#tests/api/apoyo/imagenes'
import { puertasDeVarios } from './varios.ts'

/** Records that the requests below name: each is there, so that none is refused before it costs anything. */
export interface Escuela {
  cliente_id: number
  /** The account of a bank. */
  cuenta_id: number
  gasto_id: number
  curso_id: number
  /** The active campaign that offers the course. */
  convocatoria_guid: string
  /** The token of a family that has opened its account. */
  llave: string
}

export const ESTUDIANTES = 20_000

/** The built-in roles, a family that has opened the link that staff gave it, and who is nobody. */
export const ROLES = ['Docente', 'Recepción', 'Contabilidad', 'Administrador'] as const
export type Rol = (typeof ROLES)[number] | 'familia' | 'nadie'

/** A request of a route: below its parameters, with this body. */
interface Peticion {
  /** Values of the parameters of its address, in their order. */
  donde?: readonly (string | number)[]
  consulta?: Record<string, string>
  headers?: Record<string, string>
  /** Text is JSON, bytes are a file. */
  cuerpo?: string | Buffer
}

export interface Puerta {
  que: string
  rol: Rol
  /** The route as it is declared below `/api/api`. */
  ruta: string
  /** The request before, unmeasured: the record that it makes is the one of `pedir`. */
  antes?: Pick<Puerta, 'ruta' | 'pedir'>
  /** The request, made anew for each try; `cabe` is how many bytes the route takes, `id` what `antes` made. */
  pedir: (cabe: number, id: number) => Peticion
  /** The route that tells how far the work is that the answer only began, and the word of it that says: not yet. */
  hasta?: { ruta: string; espera: string }
  /** Times that it can be asked at all. */
  veces?: number
}

const LINEAS_DE_BANCO = 50_000
const MB = 1024 * 1024

const muchas = <T>(cuantas: number, una: (numero: number) => T): T[] =>
  Array.from({ length: cuantas }, (_, n) => una(n))
/** As many pieces as fit, with a comma between one and the next. */
const cuantasCaben = (cabe: number, pieza: string) => muchas(Math.floor(cabe / (pieza.length + 1)), () => pieza).join()

/** Dear things are made once, when each is asked for. */
const unaVez = <T>(hacer: () => T): (() => T) => {
  let hecho: { valor: T } | undefined
  return () => (hecho ??= { valor: hacer() }).valor
}

/* Images: small, with as many parts as a file of its size holds. */

const FOTO = jpeg({ width: 330, height: 420 })
const pngDePartes = (bytes: number): Buffer =>
  png({ width: 50, height: 50, extra: muchas(Math.floor((bytes - 1_000) / 12), () => PARTE) })
const PARTE = chunk('tEXt', Buffer.alloc(0))
const jpegDePartes = (bytes: number): Buffer =>
  Buffer.concat([
    FOTO.subarray(0, 20),
    Buffer.alloc(Math.floor((bytes - FOTO.length) / 4) * 4, Buffer.from('fffe0002', 'hex')),
    FOTO.subarray(20),
  ])
const jpegRelleno = (bytes: number): Buffer =>
  Buffer.concat([
    FOTO.subarray(0, -2),
    Buffer.alloc(bytes - FOTO.length - 1, Buffer.from('ff00', 'hex')),
    FOTO.subarray(-2),
  ])
const pdfDeFinales = (bytes: number): Buffer => Buffer.alloc(bytes, '%PDF-1.4 startxref 1 %%EOF ')

/* Files of a bank and of students. */

const dia = (n: number) => String((n % 28) + 1).padStart(2, '0')
const bancoCsv = unaVez(() =>
  Buffer.from(
    [
      'Fecha,Referencia,Descripción,Monto',
      ...muchas(LINEAS_DE_BANCO, (n) => `${dia(n)}/10/2026,T-${n},PAGO ENEE ${n},-${(n % 5_000) + 1}.00`),
    ].join('\n'),
  ),
)
const bancoOfx = unaVez(() =>
  Buffer.from(
    `<OFX><BANKTRANLIST>${muchas(LINEAS_DE_BANCO, (n) => `<STMTTRN><DTPOSTED>202610${dia(n)}<TRNAMT>${n + 1}.00<FITID>${n}</STMTTRN>`).join('')}</BANKTRANLIST></OFX>`,
  ),
)
const bancoDeBlancos = unaVez(() =>
  Buffer.from(['Fecha,Monto', ...muchas(20_000, () => `01/10/2026,- L${' '.repeat(900)}x`)].join('\n')),
)
const estudiantes = unaVez(() =>
  Buffer.from(
    [
      'Nombres,Apellidos,Teléfono,Dirección',
      ...muchas(ESTUDIANTES, (n) => `Sofía ${n},Mejía,9988${n % 9000},Col. ${n}`),
    ].join('\n'),
  ),
)
const malos = unaVez(() =>
  Buffer.from(['Nombres,Apellidos,DNI,Teléfono', ...muchas(ESTUDIANTES, (n) => `,,${n},${'x'.repeat(90)}`)].join('\n')),
)

/** The requests that were thought of by hand: every route is asked what any body of its costs by `barrido.ts`. */
export function puertas({ cuenta_id, cliente_id, gasto_id, curso_id, convocatoria_guid }: Escuela): Puerta[] {
  const extracto = (contenido: () => Buffer): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'Contabilidad',
    ruta: 'POST /MovimientosBanco/extractos/revisar',
    pedir: () => ({ consulta: { cuenta_id: String(cuenta_id), archivo: 'a.csv' }, cuerpo: contenido() }),
  })
  const importacion = (contenido: () => Buffer): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'Administrador',
    ruta: 'POST /Importaciones',
    pedir: () => ({ consulta: { tipo: 'clientes', archivo: 'a.csv', actualizar: 'false' }, cuerpo: contenido() }),
  })
  const comprobante = (
    nombre: string,
    contenido: (bytes: number) => Buffer,
  ): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'Contabilidad',
    ruta: 'POST /Gastos/:id/comprobante',
    pedir: (cabe) => ({ donde: [gasto_id], consulta: { nombre }, cuerpo: contenido(cabe) }),
  })
  const aviso = (contenido: (bytes: number) => Buffer): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'familia',
    ruta: 'POST /Publico/Cuenta/avisos',
    pedir: () => ({
      cuerpo: JSON.stringify({
        fecha: '2026-11-20',
        monto: 100_000,
        metodo: 'transferencia',
        referencia: crypto.randomUUID(),
        comprobante: contenido(2 * MB).toString('base64'),
      }),
    }),
  })
  const firmada = (dibujo: () => string): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'nadie',
    ruta: 'POST /Publico/Consentimiento',
    pedir: () => ({ cuerpo: JSON.stringify(carta({ firma: dibujo() })) }),
  })
  const cabecera = (nombre: string, valor: string): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'nadie',
    ruta: 'GET /Centro',
    pedir: () => ({ headers: { [nombre]: valor.slice(0, 15_000) } }),
  })
  const lista = (consulta: Record<string, unknown>): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'Recepción',
    ruta: 'GET /Clientes',
    pedir: () => ({
      consulta: Object.fromEntries(Object.entries(consulta).map(([clave, valor]) => [clave, JSON.stringify(valor)])),
    }),
  })
  const exportacion = (formato: string): Pick<Puerta, 'rol' | 'ruta' | 'pedir'> => ({
    rol: 'Recepción',
    ruta: 'GET /Clientes/exportar',
    pedir: () => ({ consulta: { formato } }),
  })
  return [
    { que: 'nothing', rol: 'nadie', ruta: 'GET /Centro', pedir: () => ({}) },
    {
      que: 'a sign-in with names as long as fit',
      rol: 'nadie',
      ruta: 'POST /Usuarios/login',
      pedir: (cabe) => ({
        cuerpo: JSON.stringify({ Email: 'á'.repeat(cabe / 4 - 50), Pass: 'x '.repeat(cabe / 4 - 50) }),
      }),
    },
    {
      que: 'a sign-in that is tried: Argon2 in its own thread',
      rol: 'nadie',
      ruta: 'POST /Usuarios/login',
      pedir: () => ({ cuerpo: JSON.stringify({ Email: 'medicion@prueba.hn', Pass: 'x'.repeat(200) }) }),
    },
    {
      que: 'the form of an open campaign',
      rol: 'nadie',
      ruta: 'GET /Publico/Convocatorias/:variante/:guid',
      pedir: () => ({ donde: ['general', convocatoria_guid] }),
    },
    {
      que: 'a registration of as many courses as fit',
      rol: 'nadie',
      ruta: 'POST /Publico/Registros',
      pedir: (cabe) => ({
        cuerpo: `{"variante":"general","guid":"${convocatoria_guid}","segundos":60,"estudiantes":[{"cursos":[${cuantasCaben(cabe - 200, '1')}]}]}`,
      }),
    },
    {
      que: 'brackets as deep as fit',
      rol: 'nadie',
      ruta: 'POST /Publico/Registros',
      pedir: (cabe) => ({ cuerpo: '['.repeat(cabe / 2) + ']'.repeat(cabe / 2) }),
    },
    {
      que: 'a signature of 2,000 × 2,000, 16 bits',
      ...firmada(unaVez(() => png({ width: 2_000, height: 2_000, bits: 16 }).toString('base64'))),
    },
    {
      que: 'a blank signature of the most pixels',
      ...firmada(unaVez(() => firma({ width: 1_000, height: 300, tinta: false }))),
    },
    { que: 'a signature of empty parts', ...firmada(unaVez(() => pngDePartes(100 * 1024).toString('base64'))) },
    {
      que: 'headers of 15 kB: languages',
      ...cabecera('Accept-Language', muchas(1_500, (n) => `a${n};q=0.${n}`).join(',')),
    },
    { que: 'headers of 15 kB: cookies', ...cabecera('Cookie', 'a=b; '.repeat(3_000)) },
    { que: 'headers of 15 kB: a bearer of blanks', ...cabecera('Authorization', `Bearer${' '.repeat(14_000)}x y`) },
    { que: 'headers of 15 kB: addresses', ...cabecera('X-Forwarded-For', '10.0.0.1, '.repeat(1_400)) },

    { que: 'its account: six children, 2,400 charges', rol: 'familia', ruta: 'GET /Publico/Cuenta', pedir: () => ({}) },
    {
      que: 'a statement of 400 charges',
      rol: 'familia',
      ruta: 'GET /Publico/Cuenta/estado/:id/pdf',
      pedir: () => ({ donde: [cliente_id] }),
    },
    { que: 'a proof of 2 MB, PNG of empty parts', ...aviso(unaVezDe(pngDePartes)) },
    { que: 'a proof of 2 MB, JPEG of empty parts', ...aviso(unaVezDe(jpegDePartes)) },
    { que: 'a proof of 2 MB, stuffed JPEG', ...aviso(unaVezDe(jpegRelleno)) },
    { que: 'a proof of 2 MB, PDF of ends', ...aviso(unaVezDe(pdfDeFinales)) },
    {
      que: 'a proof of 2 MB that is no base64',
      rol: 'familia',
      ruta: 'POST /Publico/Cuenta/avisos',
      pedir: (cabe) => ({
        cuerpo: `{"fecha":"2026-11-20","monto":1,"metodo":"transferencia","comprobante":"${'\\u00e1'.repeat((cabe - 200) / 6)}"}`,
      }),
    },

    {
      que: 'a search of 8,000 letters',
      rol: 'Docente',
      ruta: 'GET /Buscar',
      pedir: () => ({ consulta: { q: 'a '.repeat(2_000) } }),
    },
    {
      que: 'a search of the commonest word',
      rol: 'Recepción',
      ruta: 'GET /Buscar',
      pedir: () => ({ consulta: { q: 'reyes' } }),
    },

    { que: 'a filter of 2,000 values', ...lista({ filter: { id: muchas(2_000, (n) => n) } }) },
    { que: 'a search of 2,000 words', ...lista({ filter: { q: 'ana '.repeat(2_000) } }) },
    { que: 'a page of 1,000 students', ...lista({ range: [0, 999] }) },
    {
      que: 'amounts of 200,000 blanks',
      rol: 'Recepción',
      ruta: 'POST /RecibosIndividuales',
      pedir: (cabe) => {
        const monto = `- L${' '.repeat((cabe - 400) / 2)}\n1`
        return {
          cuerpo: JSON.stringify({
            cliente_id,
            lineas: [{ cargo_id: 1, monto }],
            pagos: [{ metodo: 'efectivo', monto }],
          }),
        }
      },
    },
    {
      que: 'a statement of 400 charges',
      rol: 'Recepción',
      ruta: 'GET /CxC/:id',
      pedir: () => ({ donde: [cliente_id] }),
    },
    { que: 'the export of 20,000 students, CSV', ...exportacion('csv') },
    { que: 'the export of 20,000 students, Excel', ...exportacion('xlsx') },
    { que: 'the export of 20,000 students, PDF', ...exportacion('pdf') },

    ...(['csv', 'xlsx', 'pdf'] as const).map((formato): Puerta => ({
      que: `who owes, 20,000 of them, ${formato}`,
      rol: 'Contabilidad',
      ruta: 'GET /CxC/exportar',
      pedir: () => ({ consulta: { formato } }),
    })),
    {
      que: 'a page of 1,000 who owe',
      rol: 'Contabilidad',
      ruta: 'GET /CxC',
      pedir: () => ({ consulta: { range: '[0,999]' } }),
    },
    {
      que: 'a page of 1,000 changes of students',
      rol: 'Administrador',
      ruta: 'GET /Bitacora',
      pedir: () => ({ consulta: { range: '[0,999]', filter: JSON.stringify({ entidad: 'clientes' }) } }),
    },
    {
      que: 'the changes of 1,000 students, Excel',
      rol: 'Administrador',
      ruta: 'GET /Bitacora/exportar',
      pedir: () => ({ consulta: { formato: 'xlsx', filter: JSON.stringify({ entidad: 'clientes' }) } }),
    },
    ...[
      'GET /ReporteAsistencias/matriz',
      'GET /ReporteAsistencias/matriz/pdf',
      'GET /ReporteAsistencias/matriz/exportar',
    ].map((ruta): Puerta => ({
      que: '400 students in 62 classes',
      rol: 'Administrador',
      ruta,
      pedir: () => ({ consulta: { curso_id: String(curso_id) } }),
    })),
    {
      que: 'a class of 400',
      rol: 'Administrador',
      ruta: 'GET /Asistencia/lista',
      pedir: () => ({ consulta: { curso_id: String(curso_id), fecha: hoy(), hora_inicio: '08:00' } }),
    },
    {
      que: 'whom a group of all would charge',
      rol: 'Contabilidad',
      ruta: 'POST /CargosGrupo/previa',
      pedir: () => ({
        cuerpo: JSON.stringify({ destino: 'curso', curso_id, descripcion: 'Excursión' }),
      }),
    },
    {
      que: 'the cards of a course of 400',
      rol: 'Administrador',
      ruta: 'POST /Constancias/carnets',
      pedir: () => ({ cuerpo: JSON.stringify({ curso_id }) }),
    },
    {
      que: 'the cards of a course of 400, on paper',
      rol: 'Administrador',
      ruta: 'GET /Constancias/carnets/pdf',
      pedir: () => ({ consulta: { curso_id: String(curso_id) } }),
    },
    { que: 'a proof of 5 MB, PNG of empty parts', ...comprobante('a.png', unaVezDe(pngDePartes)) },
    { que: 'a proof of 5 MB, JPEG of empty parts', ...comprobante('a.jpg', unaVezDe(jpegDePartes)) },
    { que: 'a proof of 5 MB, stuffed JPEG', ...comprobante('a.jpg', unaVezDe(jpegRelleno)) },
    { que: 'a proof of 5 MB, PDF of ends', ...comprobante('a.pdf', unaVezDe(pdfDeFinales)) },
    { que: 'a bank file of 50,000 lines, CSV', ...extracto(bancoCsv) },
    { que: 'a bank file of 50,000 lines, OFX', ...extracto(bancoOfx) },
    { que: 'a bank file of 20,000 amounts of 900 blanks', ...extracto(bancoDeBlancos) },
    {
      que: 'a bank file of 20 MB of zeros, packed',
      ...extracto(unaVez(() => gzipSync(Buffer.alloc(20 * MB - 10, '1,2\n')))),
    },
    {
      que: 'a bank file of 50,000 lines, kept and matched with 5,000 expenses',
      rol: 'Contabilidad',
      ruta: 'POST /MovimientosBanco/extractos',
      pedir: () => ({ consulta: { cuenta_id: String(cuenta_id), archivo: 'a.csv' }, cuerpo: bancoCsv() }),
      veces: 2,
    },

    { que: 'an import of 20,000 students', ...importacion(estudiantes) },
    { que: 'an import of 20,000 lines, each refused', ...importacion(malos) },
    {
      que: 'an import of 2 MB of blank lines',
      ...importacion(unaVez(() => Buffer.from(`Nombres,Apellidos\n${'\n'.repeat(2 * MB)}Ana,Cruz`))),
    },
    {
      que: 'an import of 20 MB of letters in Windows-1252',
      ...importacion(unaVez(() => Buffer.alloc(20 * MB - 10, 'ñ', 'latin1'))),
    },
    {
      que: 'a photograph of empty parts',
      rol: 'Administrador',
      ruta: 'PUT /Clientes/:id/foto',
      pedir: (cabe) => ({ donde: [cliente_id], cuerpo: jpegDePartes(cabe) }),
    },
    {
      que: 'a logo of 1,200 × 1,200, 16 bits',
      rol: 'Administrador',
      ruta: 'PUT /Centro/logo',
      pedir: () => ({ cuerpo: png({ width: 1_200, height: 1_200, bits: 16 }) }),
    },
    {
      que: 'a logo of empty parts',
      rol: 'Administrador',
      ruta: 'PUT /Centro/logo',
      pedir: (cabe) => ({ cuerpo: pngDePartes(cabe) }),
    },
    {
      que: 'an import of 20,000 students, applied',
      rol: 'Administrador',
      ruta: 'POST /Importaciones/:id/aplicar',
      antes: {
        ruta: 'POST /Importaciones',
        pedir: () => ({
          consulta: { tipo: 'clientes', archivo: 'a.csv', actualizar: 'false' },
          cuerpo: Buffer.from(
            ['Nombres,Apellidos', ...muchas(ESTUDIANTES, (n) => `${crypto.randomUUID().slice(0, 5)} ${n},Paz`)].join(
              '\n',
            ),
          ),
        }),
      },
      pedir: (_cabe, id) => ({ donde: [id] }),
      hasta: { ruta: 'GET /Importaciones/:id', espera: '"aplicando"' },
      veces: 2,
    },
    {
      que: 'an import of 20,000 lines, a thousand of them corrected',
      rol: 'Administrador',
      ruta: 'POST /Importaciones/:id/ajustar',
      antes: importacion(malos),
      pedir: (cabe, id) => {
        const cambios = muchas(1_000, (n) => ({
          linea: n + 2,
          columna: 'Nombres',
          valor: 'x'.repeat(Math.min(500, cabe / 1_000 - 60)),
        }))
        return { donde: [id], cuerpo: JSON.stringify({ cambios }) }
      },
    },
    {
      que: 'the sure lines of a bank, each by its id',
      rol: 'Contabilidad',
      ruta: 'POST /MovimientosBanco/confirmar',
      pedir: () => ({ cuerpo: JSON.stringify({ cuenta_id, lineas: muchas(5_000, (n) => n + 1) }) }),
      veces: 2,
    },
    {
      que: 'a charge to a course of 400',
      rol: 'Contabilidad',
      ruta: 'POST /CargosGrupo',
      pedir: () => ({
        cuerpo: JSON.stringify({
          destino: 'curso',
          curso_id,
          recargo: 'servicio',
          descripcion: crypto.randomUUID(),
          monto: 100,
          isv: 'exento',
          vence: '2026-12-01',
          cliente_ids: muchas(400, (n) => cliente_id + n),
        }),
      }),
    },
    {
      que: 'copies of a course with a thousand students',
      rol: 'Administrador',
      ruta: 'POST /Cursos/duplicar',
      pedir: () => ({
        cuerpo: JSON.stringify({
          ids: [curso_id],
          periodo: crypto.randomUUID().slice(0, 8),
          fecha_inicio: '2027-02-01',
          matricular: [{ curso_id, cliente_ids: muchas(1_000, (n) => cliente_id + n) }],
        }),
      }),
      veces: 2,
    },
    {
      que: 'five hundred taps of a phone without network',
      rol: 'Docente',
      ruta: 'POST /Asistencia/cambios',
      pedir: () => ({
        cuerpo: JSON.stringify({
          ahora: new Date().toISOString(),
          cambios: muchas(500, (n) => ({
            tipo: 'marcar',
            clave: crypto.randomUUID(),
            clase: { curso_id, fecha: '2026-11-20', hora_inicio: '08:00' },
            en: new Date().toISOString(),
            matricula_id: n + 1,
            estado: 'tarde',
            minutos: 5,
            nota: 'x'.repeat(200),
          })),
        }),
      }),
    },
    {
      que: 'a plan of 500 charges',
      rol: 'Recepción',
      ruta: 'PUT /Matriculas/:id/cargos',
      pedir: () => ({
        donde: [1],
        cuerpo: JSON.stringify({
          cambios: muchas(200, (n) => ({ id: n + 1, version: 1, descripcion: 'x'.repeat(160), bruto: 100 })),
          anular: muchas(200, (n) => ({ id: n + 1, version: 1 })),
          motivo: 'x'.repeat(200),
        }),
      }),
    },
    {
      que: 'a registration accepted into ten courses of a hundred charges',
      rol: 'Recepción',
      ruta: 'POST /NuevosRegistros/:id/aceptar',
      pedir: (cabe) => ({
        donde: [1],
        cuerpo: `{"version":1,"cursos":[${cuantasCaben(Math.min(cabe - 30, 27_000), '{}')}]}`,
      }),
    },
    ...puertasDeVarios(),
    { que: 'the description of the API', rol: 'Administrador', ruta: 'GET /openapi.json', pedir: () => ({}) },
  ]
}

/** One of each size, made once. */
function unaVezDe(hacer: (bytes: number) => Buffer): (bytes: number) => Buffer {
  const hechos = new Map<number, Buffer>()
  return (bytes) => {
    const hecho = hechos.get(bytes) ?? hacer(bytes)
    hechos.set(bytes, hecho)
    return hecho
  }
}
