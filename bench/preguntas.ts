export type Pregunta = readonly [
  ruta: string,
  filtro?: Record<string, unknown>,
  orden?: [string, 'ASC' | 'DESC'],
  desde?: number,
]

/** The lists and reports, with the filters that screens send. */
export const PREGUNTAS: readonly Pregunta[] = [
  ['Dashboard'],
  ['Clientes'],
  ['Clientes', {}, ['nombre', 'ASC'], 50_000],
  ['Clientes', { activo: false }],
  ['Clientes', { con_deuda: true }],
  ['Clientes', { curso_id: 7 }],
  ['Clientes', { q: 'sofia mejia' }],
  ['Clientes', { q: 'hernandez' }],
  ['Clientes', { q: '9039-5950' }],
  ['Clientes', { familia: 'nadia antunez' }],
  ['Clientes', {}, ['debe', 'DESC']],
  ['Matriculas'],
  ['Matriculas', { q: 'sofia mejia' }],
  ['Matriculas', { curso_id: 7 }],
  ['Matriculas', { cliente_id: 77 }],
  ['Matriculas', { con_deuda: true, estado: 'activa' }],
  ['Cursos'],
  ['Cursos', { con_cupo: true }],
  ['Cursos', { q: 'ingles 77' }],
  ['RecibosIndividuales'],
  ['RecibosIndividuales', { q: 'RI-123456' }],
  ['RecibosIndividuales', { q: 'sofia mejia' }],
  ['RecibosIndividuales', { cliente_id: 77 }],
  ['RecibosGeneral', {}, ['emitido_en', 'DESC'], 100_000],
  ['RecibosGeneral', { fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { metodo: 'transferencia', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { curso_id: 7 }],
  ['RecibosGeneral/resumen'],
  ['RecibosGeneral/resumen', { fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { vista: 'dia', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { vista: 'curso', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral/resumen', { vista: 'curso', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { vista: 'mes' }],
  ['RecibosGeneral', { vista: 'curso' }],
  ['RecibosGeneral/resumen', { vista: 'curso' }],
  ['RecibosGeneral/resumen', { curso_id: 7 }],
  ['RecibosGeneral/cuadre?fecha=2025-03-12'],
  ['ResultadoCursos', { fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['ResultadoCursos/resumen'],
  ['Caja'],
  ['Conciliacion'],
  ['Conciliacion', { estado_banco: 'por_confirmar' }],
  ['Conciliacion', { q: 'TR1000' }],
  ['CxC'],
  ['CxC', { vista: 'curso' }],
  ['CxC', { vista: 'encargado' }],
  ['CxC', { vista: 'cargo' }],
  ['CxC', { q: 'sofia mejia' }],
  ['CxC', { al: '2025-06-30' }],
  ['CxC/resumen'],
  ['Finiquitos/pendientes?curso_id=7'],
  ['Cargos/77'],
  ['RecibosIndividuales/buscar?q=sofia+mejia'],
  ['RecibosIndividuales/buscar?q=hernandez'],
  ['RecibosIndividuales/por-cobrar?cliente_id=77'],
  ['RecibosIndividuales/referencia?referencia=TR1000'],
  ['Clientes/encargados?q=nadia+antunez'],
  ['Clientes/77/cuenta'],
  ['Cursos/7/estudiantes'],
  ['Buscar?q=sofia+mejia'],
  ['Buscar?q=hernandez'],
  ['Buscar?q=9039-5950'],
  ['Buscar?q=RI-123456'],
  ['Buscar?q=ingles'],
  ['Buscar?q=a1'],
]

/** The address of a question, as a screen asks it. */
export function rutaDe([ruta, filtro = {}, orden, desde = 0]: Pregunta): string {
  if (ruta.includes('?') || /\d\/cuenta$/.test(ruta) || ruta === 'Dashboard') return ruta
  const parametros = new URLSearchParams({
    filter: JSON.stringify(filtro),
    ...(orden && { sort: JSON.stringify(orden) }),
    ...(!ruta.includes('/') && { range: JSON.stringify([desde, desde + 24]) }),
  })
  return `${ruta}?${parametros}`
}

export const tituloDe = ([ruta, filtro = {}, orden, desde = 0]: Pregunta): string =>
  [
    ruta,
    ...(Object.keys(filtro).length ? [JSON.stringify(filtro)] : []),
    ...(orden ? [orden.join(' ')] : []),
    ...(desde ? [`from ${desde}`] : []),
  ].join(' · ')
