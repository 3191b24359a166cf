import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import { sql } from '#server/db/sql'
import { projectRoot } from '#server/base/root'
import { libroDe, type CeldaEscrita } from '#tests/libros'
import type { Client } from '#tests/api/apoyo/helper'
import { escena, finished } from './importacion-escena.ts'

/* A file's credit at each door of an import (docs/decisions/2026-11-28-una-sola-lectura-de-archivos.md). */

const { server, upload, count } = escena()

const ejemplo = (nombre: string) => readFileSync(join(projectRoot, 'tests/data/archivos', nombre))
const texto = (...filas: string[]) => Buffer.from(filas.join('\r\n'))
const hoja = (...filas: CeldaEscrita[][]) => libroDe([{ nombre: 'Hoja1', filas }])
const ajustar = async (quien: Client, { id }: Importacion, body: object): Promise<Importacion> =>
  (await quien.post<Importacion>(`/Importaciones/${id}/ajustar`, body)).body
const subirCon = async ({ token }: Client, contenido: Buffer, params: Record<string, string>) => {
  const consulta = new URLSearchParams({ tipo: 'clientes', archivo: 'a', ...params })
  const { status, json } = await fetch(`${server.url}/api/api/Importaciones?${consulta}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(contenido),
  }).then(async (respuesta) => ({ status: respuesta.status, json: (await respuesta.json()) as Importacion }))
  return { status, body: json }
}
const revisada = async (tipo: Importacion['tipo'], contenido: Buffer, quien?: Client): Promise<Importacion> => {
  const { status, body } = await upload(quien ?? (await server.as('Administrador')), tipo, contenido)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const rechazo = (linea: number, letra: string, valor: string, motivo: string) => ({
  linea,
  letra,
  valor,
  motivo: expect.stringContaining(motivo),
})

type Caso = [tipo: Importacion['tipo'], encabezados: string[], fila: string[], mala: number]
/** A good row for each door, and where one of its cells is spoilt. */
const PUERTAS: Caso[] = [
  ['clientes', ['nombres', 'apellidos', 'direccion', 'saldo_inicial'], ['Ana', 'Cruz', 'La Ceiba', '100'], 3],
  [
    'cursos',
    ['codigo', 'nombre', 'categoria', 'fecha_inicio', 'fecha_fin', 'cupo', 'precio_matricula'],
    ['L-1', 'Inglés', 'Idiomas', '2027-02-01', '2027-06-30', '20', '500'],
    6,
  ],
  ['matriculas', ['cliente_codigo', 'curso_codigo', 'generar_cargos'], ['C-000001', 'L-1', 'todos'], 2],
  ['curso_categorias', ['nombre', 'descripcion'], ['Idiomas', 'Inglés y francés'], 1],
  ['gasto_categorias', ['nombre', 'es_costo'], ['Papelería', 'sí'], 1],
]

describe.each(PUERTAS)('a file of %s', (tipo, encabezados, fila, mala) => {
  const con = (valor: string) => fila.map((celda, lugar) => (lugar === mala ? valor : celda))
  const letra = String.fromCodePoint(65 + mala)

  it.each([
    ['#N/A', 'error de una fórmula'],
    ['#¡REF!', 'error de una fórmula'],
    ['#BEZUG!', 'error de una fórmula'],
    ['NÃºÃ±ez', 'letras dañadas'],
    ['Garc¡a', 'letras dañadas'],
    ['"abierta', 'comillas'],
  ])('refuses %s at its line and column', async (valor, motivo) => {
    const { errores, estado } = await revisada(tipo, texto(encabezados.join(), con(valor).join()))
    expect(estado).toBe('rechazada')
    expect(errores).toContainEqual(expect.objectContaining(rechazo(2, letra, valor, motivo)))
  })

  it.each<[string, string, string]>([
    ['<c t="e"><v>#REF!</v></c>', '#REF!', 'error de una fórmula'],
    ['<c><f>A1*2</f></c>', '=A1*2', 'sin su resultado'],
  ])('refuses %s of a workbook at its line and column', async (xml, valor, motivo) => {
    const celdas = fila.map((celda, lugar) => (lugar === mala ? { xml } : celda))
    const { errores } = await revisada(tipo, hoja(encabezados, celdas))
    expect(errores).toContainEqual(expect.objectContaining(rechazo(2, letra, valor, motivo)))
  })

  it.each(['TOTAL', 'Subtotal:', 'Total general', 'Totales 25', 'TOTAL DE ALUMNOS: 25', 'SUMA', 'Grand Total'])(
    'takes a row of %s for none of the list',
    async (total) => {
      const { errores } = await revisada(
        tipo,
        texto(encabezados.join(), fila.join(), `${total}${',,'.slice(0, fila.length - 1)}`),
      )
      expect(errores.filter(({ linea }) => linea === 3)).toEqual([
        expect.objectContaining(rechazo(3, 'A', total, 'total de la lista')),
      ])
    },
  )

  it('refuses a day or a truth where its sheet was to hold words', async () => {
    for (const celda of [{ serie: 46_300 }, { xml: '<c t="b"><v>1</v></c>' }]) {
      const { errores } = await revisada(tipo, hoja(encabezados, [celda, ...fila.slice(1)]))
      expect(errores).toContainEqual(
        expect.objectContaining({ linea: 2, letra: 'A', motivo: expect.stringContaining('lo convirtió') }),
      )
    }
  })

  it('refuses a row with more cells than headings, and says where the first stands', async () => {
    const { errores } = await revisada(tipo, texto(encabezados.join(), [...fila, 'sobra'].join()))
    const sobra = String.fromCodePoint(65 + encabezados.length)
    expect(errores).toEqual([expect.objectContaining({ linea: 2, columna: null, letra: sobra })])
  })
})

describe('a value that its list does not have', () => {
  it.each<[Importacion['tipo'], string[], string]>([
    [
      'matriculas',
      ['cliente_codigo,curso_codigo,estado', 'C-000001,L-1,Inscrita'],
      'Escriba una de estas: Preinscrita, ',
    ],
    ['clientes', ['nombres,apellidos,encargado_parentesco', 'Ana,Paz,vecina'], 'Madre, Padre, '],
    ['gasto_categorias', ['nombre,es_costo', 'Papel,tal vez'], 'Escriba una de estas: Sí, No.'],
  ])('of %s is told which ones there are', async (tipo, filas, motivo) => {
    const { errores } = await revisada(tipo, texto(...filas))
    expect(errores.map((cada) => cada.motivo)).toContainEqual(expect.stringContaining(motivo))
  })
})

describe('the name of a person', () => {
  it.each([
    ['N/D', 'no es un nombre'],
    ['n/a', 'no es un nombre'],
    ['S/N', 'no es un nombre'],
    ['NULL', 'no es un nombre'],
    ['(en blanco)', 'no es un nombre'],
    ['9999-8888', 'lleva letras'],
    ['12', 'lleva letras'],
    ['🎓', 'lleva letras'],
  ])('is not %s', async (escrito, motivo) => {
    const encabezados = ['nombres', 'apellidos', 'encargado_nombres', 'encargado_apellidos']
    for (const lugar of encabezados.keys()) {
      const fila = ['Ana', 'Paz', 'Eva', 'Luna'].map((celda, este) => (este === lugar ? escrito : celda))
      const { errores } = await revisada('clientes', texto(encabezados.join(), fila.join()))
      const letra = String.fromCodePoint(65 + lugar)
      expect(errores).toEqual([expect.objectContaining(rechazo(2, letra, escrito, motivo))])
    }
  })

  it('is one with few letters, or that a program might take for none', async () => {
    const { errores, nuevas, lectura } = await revisada(
      'clientes',
      texto('nombres,apellidos', 'Na,Nan Li', "O',Nulle", '李,明', 'J. 2,Total Paz'),
    )
    expect({ errores, nuevas }).toEqual({ errores: [], nuevas: 4 })
    // Papers have no letter for it: as in the forms, that is said and not refused.
    expect(lectura.sin_letra).toEqual({
      cuantos: 2,
      primeros: [
        { linea: 4, nombre: '李' },
        { linea: 4, nombre: '明' },
      ],
    })
  })
})

describe('a file of students', () => {
  it('with wrapped headings is corrected by what the report calls them', async () => {
    const admin = await server.as('Administrador')
    const encabezados = ['Nombres', 'Apellidos', 'Fecha de  \n nacimiento\u200b']
    const revision = await revisada('clientes', hoja(encabezados, ['Ana', 'Paz', 'ayer']), admin)
    const columna = 'Fecha de nacimiento'
    expect(revision.errores).toMatchObject([{ linea: 2, columna }])
    const otra = await ajustar(admin, revision, { cambios: [{ linea: 2, columna, valor: '15/03/2012' }] })
    expect(otra).toMatchObject({ estado: 'lista', muestra: [{ datos: { fecha_nacimiento: '2012-03-15' } }] })
  })

  it('with the codes of another system is told what to do with them', async () => {
    const { errores } = await revisada('clientes', texto('codigo,nombres,apellidos', 'A-1,Ana,Paz'))
    expect(errores).toEqual([expect.objectContaining(rechazo(2, 'A', 'A-1', 'deje la celda vacía'))])
  })

  it('is never asked for L 1.00 of an amount with a comma and no quotes', async () => {
    for (const resto of ['', ',', ',nota'])
      expect(
        await revisada(
          'clientes',
          texto(
            'nombres,apellidos,saldo_inicial,observaciones',
            'Ana,Cruz,250.00,',
            `Eva,Paz,1,500.00${resto || ',x'}`,
          ),
        ),
      ).toMatchObject({ estado: 'rechazada', errores: [{ linea: 3, columna: null }] })
    expect(await revisada('clientes', texto('nombres,apellidos,saldo_inicial', 'Eva,Paz,"1,500.00"'))).toMatchObject({
      muestra: [{ datos: { saldo_inicial: 150_000 } }],
    })
  })

  it('is never asked for L 1.00 and given L 500.00 of such an amount, where the row leaves out its last cell', async () => {
    const { errores } = await revisada(
      'clientes',
      texto('nombres,apellidos,saldo_inicial,a_favor', 'Eva,Paz,1,500.00', 'Iris,Luna,,20.00'),
    )
    expect(errores).toMatchObject([{ linea: 2, columna: null, letra: 'C', valor: '1 · 500.00' }])
    const plan = ['precio_mensualidad,mensualidades', '350,05', '400,12']
    const cursos = await revisada(
      'cursos',
      texto(
        ...plan.map(
          (fin, n) =>
            `${n ? `L-${n},X,Y,2027-02-01,2027-06-30,20` : 'codigo,nombre,categoria,fecha_inicio,fecha_fin,cupo'},${fin}`,
        ),
      ),
    )
    expect(cursos.errores).toEqual([])
  })

  it('keeps what a row has beyond its headings, however its other cells are corrected', async () => {
    const admin = await server.as('Administrador')
    const revision = await revisada(
      'clientes',
      texto('nombres,apellidos,saldo_inicial', 'Eva,Pas,1,500.00', 'Iris,Luna,5'),
      admin,
    )
    const otra = await ajustar(admin, revision, { cambios: [{ linea: 2, columna: 'apellidos', valor: 'Paz' }] })
    expect(otra).toMatchObject({ estado: 'rechazada', errores: [{ linea: 2, letra: 'D' }] })
    const aparte = await ajustar(admin, revision, { apartar: true })
    expect(aparte).toMatchObject({ apartadas: 1 })
    const { body } = await admin.get<string>(`/Importaciones/${revision.id}/apartadas.csv`)
    expect(body).toContain('Eva,Paz,1,500.00,')
  })

  it('refuses quotes that never close at their line, and takes the lines between', async () => {
    const admin = await server.as('Administrador')
    const revision = await upload(admin, 'clientes', ejemplo('csv-comillas.csv'))
    expect(revision.body.errores.map(({ linea, letra }) => [linea, letra])).toEqual([
      [2, 'C'],
      [5, 'C'],
    ])
    const otra = await ajustar(admin, revision.body, {
      orden_fecha: 'dma',
      cambios: [
        { linea: 2, columna: 'direccion', valor: 'Barrio El Centro' },
        { linea: 5, columna: 'direccion', valor: 'Casa azul' },
      ],
    })
    expect(otra).toMatchObject({ estado: 'lista', nuevas: 5 })
  })

  it('is asked for the order of its days once, with examples, where no cell proves it', async () => {
    const admin = await server.as('Administrador')
    const antes = await count('clientes')
    const revision = await revisada(
      'clientes',
      texto(
        'nombres,apellidos,fecha_nacimiento',
        'Orden,Uno,03/04/2012',
        'Orden,Dos,05/06/2013',
        'Orden,Tres,07/07/2014',
      ),
      admin,
    )
    expect(revision).toMatchObject({
      estado: 'rechazada',
      rechazadas: 0,
      lectura: {
        orden_fecha: null,
        duda: {
          columnas: ['fecha_nacimiento'],
          ejemplos: [
            { linea: 2, escrito: '03/04/2012', dma: '2012-04-03', mda: '2012-03-04' },
            { linea: 3, escrito: '05/06/2013', dma: '2013-06-05', mda: '2013-05-06' },
          ],
        },
      },
    })
    expect((await admin.post(`/Importaciones/${revision.id}/aplicar`)).status).toBe(409)
    const dicha = await ajustar(admin, revision, { orden_fecha: 'mda' })
    expect(dicha).toMatchObject({ estado: 'lista', lectura: { orden_fecha: 'mda', orden_dicho: true, duda: null } })
    await admin.post(`/Importaciones/${revision.id}/aplicar`)
    expect((await finished(admin, revision.id)).estado).toBe('aplicada')
    expect(await count('clientes')).toBe(antes + 3)
    expect(
      await server.db.one(
        sql`SELECT fecha_nacimiento::text AS dia FROM clientes WHERE apellidos = 'Uno' AND nombres = 'Orden'`,
      ),
    ).toEqual({ dia: '2012-03-04' })
  })

  it('takes the order that one cell proves for its whole column, above it too, and for those that prove none', async () => {
    expect(await revisada('clientes', ejemplo('csv-mmdd.csv'))).toMatchObject({
      estado: 'lista',
      lectura: { orden_fecha: 'mda', orden_dicho: false, duda: null },
      muestra: [{ datos: { fecha_nacimiento: '2012-03-04' } }, { datos: { fecha_nacimiento: '2012-12-31' } }],
    })
    expect(
      await revisada(
        'clientes',
        texto(
          'nombres,apellidos,fecha_nacimiento,saldo_inicial,saldo_inicial_vence',
          'Ana,Cruz,03/04/2012,10,02/03/2027',
          'Eva,Paz,31/12/2012,10,04/05/2027',
        ),
      ),
    ).toMatchObject({
      muestra: [{ datos: { fecha_nacimiento: '2012-04-03', saldo_inicial_vence: '2027-03-02' } }, {}],
    })
  })

  it('asks where cells prove both orders, and refuses those that the answer can not be', async () => {
    const admin = await server.as('Administrador')
    const revision = await revisada(
      'clientes',
      texto('nombres,apellidos,fecha_nacimiento', 'Ana,Cruz,31/12/2012', 'Eva,Paz,12/31/2012', 'Iris,Luna,01/02/2013'),
      admin,
    )
    expect(revision.lectura.duda?.columnas).toEqual(['fecha_nacimiento'])
    const dicha = await ajustar(admin, revision, { orden_fecha: 'dma' })
    expect(dicha).toMatchObject({ rechazadas: 1, errores: [{ linea: 3, valor: '12/31/2012' }] })
  })

  it('swaps no day and month of a column that a sheet half turned into days', async () => {
    // As Excel in English keeps 03/04/2012, 05/06/2012 and 13/05/2012, each with the day first.
    const medias = hoja(
      ['nombres', 'apellidos', 'fecha_nacimiento'],
      ['Ana', 'Cruz', { serie: 40972 }],
      ['Eva', 'Paz', { serie: 41035 }],
      ['Iris', 'Luna', '13/05/2012'],
    )
    expect(await revisada('clientes', medias)).toMatchObject({
      estado: 'rechazada',
      errores: [
        { linea: 2, letra: 'C', valor: '2012-03-04', motivo: expect.stringContaining('Excel') },
        { linea: 3, letra: 'C', valor: '2012-05-06' },
      ],
    })
    const enteras = hoja(
      ['nombres', 'apellidos', 'fecha_nacimiento'],
      ['Ana', 'Cruz', { serie: 40972 }],
      ['Eva', 'Paz', { serie: 41060 }],
      ['Iris', 'Luna', '13/05/2012'],
    )
    expect(await revisada('clientes', enteras)).toMatchObject({ estado: 'lista' })
  })

  it('reads the sheet that is seen, says which, and another when it is told', async () => {
    const admin = await server.as('Administrador')
    expect(await revisada('clientes', ejemplo('xlsx-hoja-oculta.xlsx'))).toMatchObject({
      lectura: { hoja: 'Estudiantes', hojas: ['Estudiantes'] },
      muestra: [{ datos: { nombres: 'Si', apellidos: 'Se Ve' } }],
    })
    const dos = libroDe([
      {
        nombre: 'Primero',
        filas: [
          ['nombres', 'apellidos'],
          ['Ana', ''],
          ['Eva', 'Paz'],
        ],
        ocultas: [3],
      },
      {
        nombre: 'Segundo',
        filas: [
          ['nombres', 'apellidos'],
          ['Iris', 'Luna'],
        ],
      },
    ])
    const revision = await revisada('clientes', dos, admin)
    expect(revision).toMatchObject({
      rechazadas: 1,
      lectura: { hoja: 'Primero', hojas: ['Primero', 'Segundo'], ocultas: 1 },
    })
    const corregida = await ajustar(admin, revision, { cambios: [{ linea: 2, columna: 'apellidos', valor: 'Cruz' }] })
    expect(corregida).toMatchObject({ estado: 'lista', nuevas: 2 })
    // Corrections were of the other sheet.
    expect(await ajustar(admin, revision, { hoja: 'Segundo' })).toMatchObject({
      nuevas: 1,
      lectura: { hoja: 'Segundo', ocultas: 0 },
      muestra: [{ datos: { apellidos: 'Luna' } }],
    })
  })

  it('names the other sheets where the first is refused as a whole, and reads the one that it is told', async () => {
    const admin = await server.as('Administrador')
    const libro = libroDe([
      { nombre: 'Instrucciones', filas: [['Lea esto']] },
      {
        nombre: 'Datos',
        filas: [
          ['nombres', 'apellidos'],
          ['Iris', 'Luna'],
        ],
      },
    ])
    expect(await upload(admin, 'clientes', libro)).toMatchObject({
      status: 422,
      body: { hoja: 'Instrucciones', hojas: ['Instrucciones', 'Datos'] },
    })
    const { body } = await subirCon(admin, libro, { hoja: 'Datos' })
    expect(body).toMatchObject({ estado: 'lista', nuevas: 1, lectura: { hoja: 'Datos' } })
    expect((await subirCon(admin, libro, { hoja: 'Marzo' })).status).toBe(422)
    const doble = texto('nombres,apellidos,fecha_nacimiento', 'Ana,Cruz,03/04/2012')
    expect(await subirCon(admin, doble, { orden_fecha: 'mda' })).toMatchObject({
      body: { estado: 'lista', muestra: [{ datos: { fecha_nacimiento: '2012-03-04' } }] },
    })
  })

  it('gives both children the guardian of a merged cell, and neither of them its debt', async () => {
    expect(await revisada('clientes', ejemplo('xlsx-combinadas.xlsx'))).toMatchObject({
      estado: 'lista',
      muestra: [{ datos: { encargado_nombres: 'Carmen' } }, { datos: { encargado_nombres: 'Carmen' } }],
    })
    const filas = [
      ['nombres', 'apellidos', 'saldo_inicial'],
      ['Ana', 'Cruz', 500],
      ['Eva', 'Cruz', null],
    ] as const
    expect(await revisada('clientes', libroDe([{ nombre: 'H', filas, combinadas: ['C2:C3'] }]))).toMatchObject({
      errores: [2, 3].map((linea) => ({
        linea,
        letra: 'C',
        valor: '500',
        motivo: expect.stringContaining('combinada'),
      })),
    })
  })

  it.each(['dni', 'telefono', 'otro_documento', 'codigo'])(
    'wants the figures of a column %s, not a number',
    async (campo) => {
      const { errores } = await revisada('clientes', texto(`nombres,apellidos,${campo}`, 'Ana,Cruz,8.01199E+12'))
      expect(errores).toContainEqual(expect.objectContaining(rechazo(2, 'C', '8.01199E+12', 'perdió sus cifras')))
      const enHoja = await revisada(
        'clientes',
        hoja(['nombres', 'apellidos', campo], ['Ana', 'Cruz', 1.2345678901234568e19]),
      )
      expect(enHoja.errores[0]).toMatchObject({
        linea: 2,
        letra: 'C',
        motivo: expect.stringContaining('perdió sus cifras'),
      })
    },
  )

  it('counts the columns of a sheet that have data and no heading among those that are not used', async () => {
    const { ignoradas, estado } = await revisada(
      'clientes',
      hoja(['nombres', 'apellidos'], ['Ana', 'Cruz'], ['Eva', 'Paz', null, 'debe un mes']),
    )
    expect({ ignoradas, estado }).toEqual({ ignoradas: [expect.stringContaining('columna D')], estado: 'lista' })
  })

  it('is mended on screen by hand, where an error is typed again it stays one', async () => {
    const admin = await server.as('Administrador')
    const revision = await revisada('clientes', texto('nombres,apellidos', 'Ana,#N/A', 'Jos‚,Paz'), admin)
    const otra = await ajustar(admin, revision, {
      cambios: [
        { linea: 2, columna: 'apellidos', valor: 'MarÃ­a' },
        { linea: 3, columna: 'nombres', valor: 'José' },
      ],
    })
    expect(otra.errores).toMatchObject([{ linea: 2, valor: 'MarÃ­a', motivo: expect.stringContaining('letras') }])
  })
})
