import { sumarDias } from '#contract/tiempo/fechas'
import { asistencia } from './asistencia.ts'
import { hecho, instante, menor, pasado } from './calendario.ts'
import { abrirCajas, RECEPCION } from './dinero/cajas.ts'
import { abonos } from './dinero/cobros.ts'
import { CAJERA_DE_TARDE, CUENTAS } from './facts.ts'
import { gastos } from './dinero/gastos.ts'
import { facturas } from './dinero/facturas.ts'
import { darDescuentos, filasDeDescuentos } from './descuentos.ts'
import { docentes } from './docentes.ts'
import { matriculas, type Matricula } from './matriculas.ts'
import { ofertas, type Oferta } from './oferta.ts'
import { CUENTAS_DEL_CENTRO } from './dinero/pagos.ts'
import { DIAS_DE_HISTORIA, hogares, type Encargado, type Estudiante } from './personas.ts'
import { productos } from './dinero/productos.ts'
import { escribirRecibos } from './dinero/recibos.ts'
import { escribirVentas } from './dinero/ventas.ts'

const CATEGORIAS: Record<string, string> = {
  Idiomas: 'Inglés por niveles, para niños, jóvenes y trabajo.',
  Computación: 'Ofimática y diseño en computadora.',
  Técnico: 'Oficios: electricidad, reparación, belleza y barbería.',
  Gastronomía: 'Repostería y cocina.',
  Reforzamiento: 'Apoyo escolar de 7.º a 9.º grado.',
  Vacacional: 'Cursos de las vacaciones escolares.',
}

const DISTRITO_CENTRAL = '0801'
const OCHO = 8 * 60

/** The whole demonstration as of a local date: the same rows for the same day, wherever and whenever it is made. */
export function generate(hoy: string) {
  const alta = instante(sumarDias(hoy, -DIAS_DE_HISTORIA - 30), OCHO)
  const cursos = ofertas(hoy)
  const estudiantes = hogares(hoy).flatMap((hogar) => hogar.estudiantes)
  const inscripciones = matriculas(hoy, cursos, estudiantes).sort((a, b) =>
    a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0,
  )
  const dados = darDescuentos(inscripciones)
  const cargos = inscripciones.flatMap((matricula) => matricula.cargos)
  const llegadas = llegadaDeCada(estudiantes, inscripciones)
  const porLlegada = [...estudiantes].sort((a, b) =>
    fechaDe(a, llegadas) < fechaDe(b, llegadas) ? -1 : fechaDe(a, llegadas) > fechaDe(b, llegadas) ? 1 : 0,
  )
  const encargados = [...new Set(porLlegada.flatMap(({ hogar }) => hogar.encargados))]
  const identidades = {
    cliente: ids(porLlegada),
    encargado: ids(encargados),
    cargo: ids(cargos),
    matricula: ids(inscripciones),
  }

  const cajas = abrirCajas()
  const aFavor = new Map<Estudiante, number>()
  const recibos = escribirRecibos(hoy, abonos(hoy, inscripciones), identidades, cajas, aFavor)
  escribirVentas(hoy, porLlegada, identidades.cliente, cajas, recibos)

  return {
    usuarios: [...CUENTAS, CAJERA_DE_TARDE].map((cuenta) => ({ ...cuenta, creado_en: alta })),
    docentes: docentes(alta),
    curso_categorias: Object.entries(CATEGORIAS).map(([nombre, descripcion]) => ({
      ...{ nombre, descripcion, ...hecho(alta) },
    })),
    ...filasDeCursos(cursos),
    ...filasDePersonas(porLlegada, encargados, identidades, llegadas, aFavor),
    ...filasDeMatriculas(inscripciones, identidades),
    ...asistencia(hoy, cursos, inscripciones, identidades.matricula),
    cargos: cargos.map(({ matricula, anulado, ...cargo }) => ({
      cliente_id: identidades.cliente(matricula.estudiante),
      matricula_id: identidades.matricula(matricula),
      ...cargo,
      ...(anulado && { anulado_en: pasado(anulado, 9 * 60), anulado_motivo: MOTIVO_RETIRO }),
      creado_en: pasado(cargo.fecha, OCHO),
      actualizado_en: pasado(anulado ?? cargo.fecha, OCHO),
    })),
    ...filasDeDescuentos(dados, identidades.cargo, alta),
    productos: productos(alta),
    cuentas: CUENTAS_DEL_CENTRO,
    ...gastos(hoy, cursos),
    ...cajas.cerrar(),
    ...recibos,
    ...facturas(hoy, recibos),
  }
}

/** By table, in the order in which they are inserted; amounts in centavos. */
export type Filas = ReturnType<typeof generate>

/** Numbers from 1, in the order of a list. */
function ids<T>(lista: readonly T[]): (uno: T) => number {
  const numeros = new Map(lista.map((uno, index) => [uno, index + 1]))
  return (uno) => {
    const id = numeros.get(uno)
    if (id === undefined) throw new Error('the demonstration refers to a row that it does not have')
    return id
  }
}

/** Each student is registered on the day of their first enrolment. */
function llegadaDeCada(
  estudiantes: readonly Estudiante[],
  inscripciones: readonly Matricula[],
): Map<Estudiante, string> {
  const fechas = new Map<Estudiante, string>()
  for (const { estudiante, fecha } of inscripciones)
    fechas.set(estudiante, menor(fecha, fechas.get(estudiante) ?? fecha))
  for (const estudiante of estudiantes) if (!fechas.has(estudiante)) fechas.set(estudiante, estudiante.desde)
  return fechas
}

const fechaDe = (estudiante: Estudiante, llegadas: ReadonlyMap<Estudiante, string>): string =>
  llegadas.get(estudiante) ?? estudiante.desde

function filasDeCursos(cursos: readonly Oferta[]) {
  const categorias = Object.keys(CATEGORIAS)
  return {
    cursos: cursos.map(
      ({
        base: _base,
        categoria,
        docente,
        clases: _clases,
        aula: _aula,
        inscritos: _inscritos,
        en_espera: _en_espera,
        deben: _deben,
        ...curso
      }) => ({
        ...curso,
        categoria_id: categorias.indexOf(categoria) + 1,
        docente_id: docente,
        modalidad: 'presencial',
        ...hecho(instante(sumarDias(curso.fecha_inicio, -60), OCHO)),
      }),
    ),
    curso_horarios: cursos.flatMap(({ id, clases, aula }) => clases.map((clase) => ({ curso_id: id, ...clase, aula }))),
  }
}

interface Ids {
  cliente(estudiante: Estudiante): number
  encargado(encargado: Encargado): number
  matricula(matricula: Matricula): number
}

function filasDePersonas(
  estudiantes: readonly Estudiante[],
  encargados: readonly Encargado[],
  id: Ids,
  llegadas: ReadonlyMap<Estudiante, string>,
  aFavor: ReadonlyMap<Estudiante, number>,
) {
  const clientes = estudiantes.map((estudiante) => {
    const { hogar, nombres, apellidos, sexo, nacimiento, dni, telefono, correo } = estudiante
    return {
      id: id.cliente(estudiante),
      codigo: `C-${String(id.cliente(estudiante)).padStart(6, '0')}`,
      nombres,
      apellidos,
      dni,
      fecha_nacimiento: nacimiento,
      sexo,
      telefono,
      whatsapp: telefono,
      correo,
      direccion: hogar.direccion,
      municipio: DISTRITO_CENTRAL,
      a_favor: aFavor.get(estudiante) ?? 0,
      ...hecho(instante(fechaDe(estudiante, llegadas), OCHO)),
    }
  })
  const casas = new Map(
    estudiantes
      .toReversed()
      .flatMap((estudiante) => estudiante.hogar.encargados.map((encargado) => [encargado, estudiante] as const)),
  )
  return {
    clientes,
    encargados: encargados.map((encargado) => {
      const { parentesco: _parentesco, ...persona } = encargado
      const estudiante = casas.get(encargado)
      return {
        ...persona,
        whatsapp: encargado.telefono,
        direccion: estudiante?.hogar.direccion ?? '',
        municipio: DISTRITO_CENTRAL,
        ...hecho(instante(estudiante ? fechaDe(estudiante, llegadas) : '', OCHO)),
      }
    }),
    cliente_encargados: estudiantes.flatMap((estudiante) =>
      estudiante.hogar.encargados.map((encargado, index) => ({
        cliente_id: id.cliente(estudiante),
        encargado_id: id.encargado(encargado),
        parentesco: encargado.parentesco,
        es_pagador: index === 0,
        principal: index === 0,
      })),
    ),
    datos_facturacion: empresas(clientes),
  }
}

/** Some adults have their course paid by their employer. */
const empresas = (clientes: readonly { id: number; correo: string | null }[]) =>
  clientes
    .filter(({ id, correo }) => correo && id % 11 === 0)
    .map(({ id }, index) => ({
      cliente_id: id,
      tipo: 'empresa',
      nombre: EMPRESAS[index % EMPRESAS.length] ?? '',
      rtn: `080190${String(10_234_561 + 7_919 * index)}`,
    }))

const EMPRESAS = [
  'Inversiones del Valle, S. de R.L.',
  'Distribuidora La Ceiba, S.A.',
  'Servicios Técnicos Lempira, S. de R.L.',
  'Contact Center Tegucigalpa, S.A.',
]
const MOTIVO_RETIRO = 'Retiro del estudiante'

function filasDeMatriculas(inscripciones: readonly Matricula[], id: Ids) {
  const estados = inscripciones.flatMap((matricula) => {
    const { estado, fecha, retiro, oferta } = matricula
    const cambio = (nuevo: string, dia: string, motivo: string | null) => ({
      matricula_id: id.matricula(matricula),
      estado: nuevo,
      fecha: dia,
      motivo,
      usuario_id: RECEPCION,
      creado_en: pasado(dia, OCHO),
    })
    if (estado === 'retirada' && retiro)
      return [cambio('activa', fecha, null), cambio('retirada', retiro, MOTIVO_RETIRO)]
    if (estado === 'finalizada') return [cambio('activa', fecha, null), cambio('finalizada', oferta.fecha_fin, null)]
    return [cambio(estado, fecha, null)]
  })
  return {
    matriculas: inscripciones.map(({ estudiante, oferta, fecha, estado }) => ({
      cliente_id: id.cliente(estudiante),
      curso_id: oferta.id,
      fecha,
      estado,
      ...hecho(instante(fecha, OCHO)),
    })),
    matricula_estados: estados,
  }
}
