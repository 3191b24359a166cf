import { beforeAll, describe, expect, it } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import type { ExtractoRevisado } from '#contract/recibos/movimientos'
import { MORNING } from '#tests/maquina/clock'
import { libroDe, type CeldaEscrita, type HojaEscrita } from '#tests/libros'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/*
 * Files as banks, spreadsheets of several languages, old tills and phones make them. Each cell is what its person would
 * read in it, or its line is refused; never another value.
 */
const server = startServer({}, { since: MORNING })
let admin: Client
let cuenta_id: number
beforeAll(async () => {
  admin = await server.as('Administrador')
  const cuenta = await hay.cuenta(server.db, { nombre: 'Banco' })
  cuenta_id = cuenta
})

async function enviar<T>(ruta: string, contenido: Buffer): Promise<{ status: number; body: T & { message: string } }> {
  const { status, json } = await fetch(`${server.url}/api/api/${ruta}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(contenido),
  }).then(async (respuesta) => ({
    status: respuesta.status,
    json: (await respuesta.json()) as T & { message: string },
  }))
  return { status, body: json }
}

const filas = (...todas: string[]) => Buffer.from(todas.join('\r\n'))
const latin = (...todas: string[]) => Buffer.from(todas.join('\r\n'), 'latin1')
const utf16 = (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le')
const hoja = (filasDeHoja: CeldaEscrita[][], mas: Partial<HojaEscrita> = {}, propiedades = '') =>
  libroDe([{ nombre: 'Hoja1', filas: filasDeHoja, ...mas }], propiedades)

/** Lines as they were read, `2: 2026-10-13 125000`, and those that are refused, `3 monto`. */
const leido = ({ muestra, errores }: ExtractoRevisado) => [
  ...muestra.map(({ linea, fecha, monto, saldo, referencia }) =>
    [`${linea}: ${fecha} ${monto}`, saldo === null ? '' : ` =${saldo}`, referencia ? ` #${referencia}` : ''].join(''),
  ),
  ...errores.map(({ linea, defecto }) => `${linea} ${defecto}`),
]

const F = 'Fecha,Referencia,Descripción,Débito,Crédito,Saldo'
const FM = 'Fecha;Detalle;Monto'
type Estado = [como: string, contenido: Buffer, esperado: string[] | string]
const ESTADOS: Estado[] = [
  [
    'quotes around everything',
    filas('"Fecha","Referencia","Monto","Saldo"', '"13/10/2026","00123","1,250.00","9,250.00"'),
    ['2: 2026-10-13 125000 =925000 #00123'],
  ],
  [
    'titles of five lines, Windows-1252',
    latin(
      'BANCO DEL PAÍS, S.A.',
      'Cuenta: 21-300-004455-6',
      'Del 01/10/2026 al 31/10/2026',
      '',
      F,
      '13/10/2026,881,DEPÓSITO EN AGENCIA,,500.00,1500.00',
    ),
    ['6: 2026-10-13 50000 =150000 #881'],
  ],
  [
    'semicolons and decimal commas',
    filas(FM, '13-oct-2026;X;1.250,00', '14-OCT-26;Y;-25,50'),
    ['2: 2026-10-13 125000', '3: 2026-10-14 -2550'],
  ],
  [
    'tabs, UTF-16 with its mark',
    utf16('Fecha\tConcepto\tValor\tDB/CR\r\n13/10/2026\tX\t1,250.00\tCR\r\n14/10/2026\tY\t25.50\tDB'),
    ['2: 2026-10-13 125000', '3: 2026-10-14 -2550'],
  ],
  [
    'UTF-16 of the other end',
    Buffer.from(utf16('Fecha;Detalle;Monto\r\n13/10/2026;Ñ;5.00')).swap16(),
    ['2: 2026-10-13 500'],
  ],
  [
    'months in English',
    filas(FM, '13 Oct 2026;X;5.00', '14-Aug-26;Y;6.00', '2 December 2025;Z;7.00'),
    ['4: 2025-12-02 700', '3: 2026-08-14 600', '2: 2026-10-13 500'],
  ],
  ['months in English before the day', filas(FM, '"Oct 13, 2026";X;5.00'), ['2 fecha']],
  ['months in Portuguese', filas(FM, '13-out-2026;X;5.00', '14/fev/2026;Y;6.00'), ['2 fecha', '3 fecha']],
  [
    'negatives in parentheses',
    filas(FM, '13/10/2026;X;(1,250.00)', '14/10/2026;Y;( 25.50 )', '15/10/2026;Z;L (3.00)'),
    ['2: 2026-10-13 -125000', '3: 2026-10-14 -2550', '4 monto'],
  ],
  [
    'a minus behind, a long one, a plus',
    filas(FM, '13/10/2026;X;1,250.00-', '14/10/2026;Y;−25.50', '15/10/2026;Z;+3.00', '16/10/2026;W;– 4.00'),
    ['2: 2026-10-13 -125000', '3: 2026-10-14 -2550', '4: 2026-10-15 300', '5: 2026-10-16 -400'],
  ],
  [
    'CR and DB behind the amount',
    filas(FM, '13/10/2026;X;1,250.00 CR', '14/10/2026;Y;25.50DB'),
    ['2 monto', '3 monto'],
  ],
  ['a balance with its CR', filas('Fecha;Monto;Saldo', '13/10/2026;5.00;1,250.00 CR'), ['2 saldo']],
  [
    'lempiras by their names',
    filas(
      FM,
      '13/10/2026;X;L 1,250.00',
      '14/10/2026;Y;Lps. 25.50',
      '15/10/2026;Z;HNL3.00',
      '16/10/2026;W;L.4.00',
      '17/10/2026;V;$ 5.00',
    ),
    ['2: 2026-10-13 125000', '3: 2026-10-14 2550', '4: 2026-10-15 300', '5: 2026-10-16 400', '6 monto'],
  ],
  [
    'two currencies in a column',
    filas('Fecha;Detalle;Moneda;Monto', '13/10/2026;X;HNL;5.00', '14/10/2026;Y;USD;6.00', '15/10/2026;Z;US$;7.00'),
    ['2: 2026-10-13 500', '3 moneda', '4 moneda'],
  ],
  ['dollars in the heading', filas('Fecha;Detalle;Monto US$', '13/10/2026;X;5.00'), 'lempiras'],
  [
    'code page 850',
    Buffer.from([
      ...Buffer.from('Fecha;Descripci'),
      0xa2,
      ...Buffer.from('n;D'),
      0x82,
      ...Buffer.from('bito;Cr'),
      0x82,
      ...Buffer.from('dito\r\n13/10/2026;MU'),
      0xa5,
      ...Buffer.from('OZ;;5.00'),
    ]),
    ['2: 2026-10-13 500'],
  ],
  [
    'only CR between its lines',
    Buffer.from([FM, '13/10/2026;X;5.00', '14/10/2026;Y;6.00'].join('\r')),
    ['2: 2026-10-13 500', '3: 2026-10-14 600'],
  ],
  [
    'a formula that was never worked out',
    hoja([
      ['Fecha', 'Detalle', 'Monto'],
      [{ serie: 46_308 }, 'X', { xml: '<c><f>A1+1</f></c>' }],
    ]),
    ['2 sin_resultado'],
  ],
  [
    'the system of 1904',
    hoja(
      [
        ['Fecha', 'Detalle', 'Monto'],
        [{ serie: 44_846 }, 'X', 5],
      ],
      {},
      'date1904="1"',
    ),
    ['2: 2026-10-13 500'],
  ],
  [
    'a hidden sheet before it and hidden rows',
    libroDe([
      {
        nombre: 'Viejo',
        estado: 'veryHidden',
        filas: [
          ['Fecha', 'Detalle', 'Monto'],
          ['01/01/2020', 'NO', 9],
        ],
      },
      {
        nombre: 'Octubre',
        ocultas: [3],
        filas: [
          ['Fecha', 'Detalle', 'Monto'],
          ['13/10/2026', 'X', 5],
          ['14/10/2026', 'Y', 6],
        ],
      },
    ]),
    ['2: 2026-10-13 500', '3: 2026-10-14 600'],
  ],
  [
    'one day merged over its lines',
    hoja(
      [
        ['Fecha', 'Detalle', 'Monto'],
        [{ serie: 46_308 }, 'X', 5],
        [null, 'Y', 6],
      ],
      { combinadas: ['A2:A3'] },
    ),
    ['2: 2026-10-13 500', '3: 2026-10-13 600'],
  ],
  ['a day written once', filas(FM, '13/10/2026;X;5.00', ';Y;6.00'), ['2: 2026-10-13 500', '3 sin_fecha']],
  ['a total at the end', filas(FM, '13/10/2026;X;5.00', ';TOTAL;5.00'), ['2: 2026-10-13 500']],
  [
    'hours and what they are of',
    filas(FM, '13/10/2026 08:15:00 a. m.;X;5.00', '2026-10-14T23:59:59-06:00;Y;6.00'),
    ['2: 2026-10-13 500', '3 fecha'],
  ],
  [
    'a blank before the figures that no key types',
    filas(FM, '13/10/2026;X;\u00a01\u202f250.00', '14/10/2026;Y;1\u00a0250,50'),
    ['2: 2026-10-13 125000', '3 decimal'],
  ],
  [
    'one decimal, and three',
    filas(FM, '13/10/2026;X;1,250.5', '14/10/2026;Y;1.250', '15/10/2026;Z;12.345'),
    ['3: 2026-10-14 125000', '4: 2026-10-15 1234500', '2 decimal'],
  ],
  ['scientific amounts', filas(FM, '13/10/2026;X;1.25E+03'), ['2 monto']],
  [
    'more figures of a reference than a sheet keeps',
    hoja([
      ['Fecha', 'Referencia', 'Monto'],
      ['13/10/2026', 1_234_567_890_123_456, 5],
      ['14/10/2026', 77, 6],
    ]),
    ['3: 2026-10-14 600 #77', '2 cientifico'],
  ],
  [
    'a reference that a sheet took for a day',
    hoja([
      ['Fecha', 'Referencia', 'Monto'],
      ['13/10/2026', { serie: 46_300 }, 5],
    ]),
    ['2 convertido'],
  ],
  ['a serial that nobody shows as a day', filas(FM, '46308;X;5.00'), ['2 fecha']],
  ['a web page called .xls', filas('<html><table><tr><td>Fecha</td></tr></table></html>'), 'página web'],
  ['words where the amount is', filas(FM, '13/10/2026;X;N/D', '14/10/2026;Y;5.00'), ['3: 2026-10-14 500', '2 monto']],
  ['day 31 of a month of 30', filas(FM, '31/09/2026;X;5.00', '29/02/2025;Y;6.00'), ['2 fecha', '3 fecha']],
  [
    'two columns of days',
    filas('Fecha valor;Fecha;Detalle;Monto', '20/10/2026;13/10/2026;X;5.00'),
    ['2: 2026-10-13 500'],
  ],
  [
    'the same twice, and a dash for nothing',
    filas('Fecha,Débito,Crédito', '13/10/2026,-,5.00', '14/10/2026,6.00,—', '15/10/2026,0.00,0.00'),
    ['2: 2026-10-13 500', '3: 2026-10-14 -600'],
  ],
]

describe('a statement with', () => {
  it.each(ESTADOS)('%s', async (_como, contenido, esperado) => {
    const ruta = `MovimientosBanco/extractos/revisar?cuenta_id=${cuenta_id}&archivo=a&orden_fecha=dma`
    const { status, body } = await enviar<ExtractoRevisado>(ruta, contenido)
    if (typeof esperado === 'string') expect([status, body.message]).toEqual([422, expect.stringContaining(esperado)])
    else expect(status === 200 ? leido(body) : body).toEqual(esperado)
  })
})

/** The fields of each row that is taken, and the lines and columns of those that are not. */
const revisado = ({ muestra, errores }: Importacion) => [
  ...muestra.map(({ datos }) => datos),
  ...errores.map(({ linea, columna }) => `${linea} ${columna}`),
]
const N = 'nombres;apellidos'
type Lista = [como: string, tipo: Importacion['tipo'], contenido: Buffer, esperado: unknown[] | string]
const LISTAS: Lista[] = [
  [
    'UTF-16 and accents',
    'clientes',
    utf16(`${N}\nÁngela María;Núñez`),
    [{ nombres: 'Ángela María', apellidos: 'Núñez' }],
  ],
  [
    'letters of a Macintosh',
    'clientes',
    Buffer.concat([
      Buffer.from(`${N}\rJos`),
      Buffer.from([0x8e]),
      Buffer.from(';Mu'),
      Buffer.from([0x96]),
      Buffer.from('oz'),
    ]),
    [{ nombres: 'José', apellidos: 'Muñoz' }],
  ],
  [
    'births in English months',
    'clientes',
    filas(`${N};fecha_nacimiento`, 'A;P;5-Mar-12', 'B;P;31 August 1986', 'C;P;Mar 5, 2012'),
    [
      { nombres: 'A', apellidos: 'P', fecha_nacimiento: '2012-03-05' },
      { nombres: 'B', apellidos: 'P', fecha_nacimiento: '1986-08-31' },
      '4 fecha_nacimiento',
    ],
  ],
  [
    'births of eight figures',
    'clientes',
    filas(`${N};fecha_nacimiento`, 'A;P;25032012', 'B;P;20120405'),
    [
      { nombres: 'A', apellidos: 'P', fecha_nacimiento: '2012-03-25' },
      { nombres: 'B', apellidos: 'P', fecha_nacimiento: '2012-04-05' },
    ],
  ],
  [
    'an identity that lost its zero',
    'clientes',
    hoja([
      ['nombres', 'apellidos', 'dni'],
      ['A', 'P', 801_201_200_001],
    ]),
    [{ nombres: 'A', apellidos: 'P', dni: '0801201200001' }],
  ],
  ['an identity in powers of ten', 'clientes', filas(`${N};dni`, 'A;P;8.01201E+11'), ['2 dni']],
  [
    'two telephones in a cell',
    'clientes',
    filas(`${N};telefono`, 'A;P;9999-8888 / 3333-2222', 'B;P;(504) 9999 8888', 'C;P;+1 (305) 555-0142'),
    [
      { nombres: 'B', apellidos: 'P', telefono: '+50499998888' },
      { nombres: 'C', apellidos: 'P', telefono: '+13055550142' },
      '2 telefono',
    ],
  ],
  [
    'debts as they are written',
    'clientes',
    filas(`${N};saldo_inicial`, 'A;P;L. 1,500.00', 'B;P;(500.00)', 'C;P;500-', 'D;P;-', 'E;P;1,500.5'),
    [
      { nombres: 'A', apellidos: 'P', saldo_inicial: 150_000 },
      { nombres: 'E', apellidos: 'P', saldo_inicial: 150_050 },
      '3 saldo_inicial',
      '4 saldo_inicial',
      '5 saldo_inicial',
    ],
  ],
  ['men and women by H and M', 'clientes', filas(`${N};sexo`, 'A;P;H', 'B;P;M'), ['2 sexo', '3 sexo']],
  [
    'men and women by V and M',
    'clientes',
    filas(`${N};sexo`, 'A;P;Varón', 'B;P;v', 'C;P;M'),
    [{ nombres: 'A', apellidos: 'P', sexo: 'M' }, '3 sexo', '4 sexo'],
  ],
  [
    'M and F',
    'clientes',
    filas(`${N};sexo`, 'A;P;m', 'B;P;F'),
    [
      { nombres: 'A', apellidos: 'P', sexo: 'M' },
      { nombres: 'B', apellidos: 'P', sexo: 'F' },
    ],
  ],
  [
    'a debt merged over two children',
    'clientes',
    hoja(
      [
        ['nombres', 'apellidos', 'saldo_inicial'],
        ['A', 'P', 500],
        ['B', 'P', null],
      ],
      { combinadas: ['C2:C3'] },
    ),
    ['2 saldo_inicial', '3 saldo_inicial'],
  ],
  [
    'a number where the name is',
    'clientes',
    hoja([
      ['nombres', 'apellidos'],
      [99_998_888, 'P'],
    ]),
    ['2 nombres'],
  ],
  ['a title above', 'clientes', filas('LISTADO DE ALUMNOS 2026', N, 'A;P'), 'línea 2'],
  ['its headings twice', 'clientes', filas(N, 'A;P', N), [{ nombres: 'A', apellidos: 'P' }, '3 nombres']],
  [
    'prices as they are written',
    'cursos',
    filas(
      'codigo;nombre;categoria;fecha_inicio;fecha_fin;cupo;precio_matricula;isv',
      'A-1;X;Y;2027-02-01;2027-06-30;25;1.200,00;15',
      'A-2;X;Y;2027-02-01;2027-06-30;25;L 1.200,50;15%',
      'A-3;X;Y;2027-02-01;2027-06-30;25 alumnos;1,200.00;no',
    ),
    [
      expect.objectContaining({ precio_matricula: 120_000, isv: 'gravado_15', cupo: 25 }),
      expect.objectContaining({ precio_matricula: 120_050, isv: 'gravado_15' }),
      '4 cupo',
      '4 precio_matricula',
    ],
  ],
  [
    'codes that a sheet took for days',
    'cursos',
    hoja([
      ['codigo', 'nombre', 'categoria', 'fecha_inicio', 'fecha_fin', 'cupo'],
      [{ serie: 46_300 }, 'X', 'Y', { serie: 46_388 }, { serie: 46_500 }, 20],
    ]),
    ['2 codigo'],
  ],
  [
    'codes shown with zeros before, or that lost one behind',
    'cursos',
    hoja([
      ['codigo', 'nombre', 'categoria', 'fecha_inicio', 'fecha_fin', 'cupo'],
      [{ xml: '<c s="2"><v>7</v></c>' }, 'X', 'Y', { serie: 46_388 }, { serie: 46_500 }, 20],
      [3.1, 'X', 'Y', { serie: 46_388 }, { serie: 46_500 }, 20],
    ]),
    [expect.objectContaining({ codigo: '0007', fecha_inicio: '2027-01-01' }), '3 codigo'],
  ],
  [
    'half a seat',
    'cursos',
    filas('codigo;nombre;categoria;fecha_inicio;fecha_fin;cupo', 'A-1;X;Y;2027-02-01;2027-06-30;12,5'),
    ['2 cupo'],
  ],
  [
    'charges from a day of two readings',
    'matriculas',
    filas('cliente_codigo;curso_codigo;generar_cargos', 'C-1;A-1;desde: 25/03/2026', 'C-1;A-1;a veces'),
    [
      expect.objectContaining({ generar_cargos: 'desde:2026-03-25' }),
      '2 cliente_codigo',
      '2 curso_codigo',
      '3 generar_cargos',
    ],
  ],
  [
    'a truth in three spellings',
    'gasto_categorias',
    filas('nombre;es_costo', 'Papel;VERDADERO', 'Tiza;x', 'Luz;✓'),
    [{ nombre: 'Papel', es_costo: true }, { nombre: 'Tiza', es_costo: true }, '4 es_costo'],
  ],
  [
    'the same name twice',
    'curso_categorias',
    filas('nombre', 'Papelería', 'PAPELERIA'),
    [{ nombre: 'Papelería' }, { nombre: 'PAPELERIA' }, '3 nombre'],
  ],
  ['a total', 'gasto_categorias', filas('nombre,gastos', 'Papel,5', 'TOTAL,5'), [{ nombre: 'Papel' }, '3 nombre']],
  [
    'an error of another language',
    'gasto_categorias',
    filas('nombre', '#NOMBRE?', '#ИМЯ?', '#VALOR!'),
    ['2 nombre', '3 nombre', '4 nombre'],
  ],
  [
    'broken letters',
    'curso_categorias',
    filas('nombre', 'InglÃ©s', 'Mu�oz', 'Francés'),
    [{ nombre: 'Francés' }, '2 nombre', '3 nombre'],
  ],
]

describe('a list with', () => {
  it.each(LISTAS)('%s', async (_como, tipo, contenido, esperado) => {
    const { status, body } = await enviar<Importacion>(`Importaciones?tipo=${tipo}&archivo=a`, contenido)
    if (typeof esperado === 'string') expect([status, body.message]).toEqual([422, expect.stringContaining(esperado)])
    else expect(status === 201 ? revisado(body) : body).toEqual(esperado)
  })
})
