/**
 * A list as a person sees it, measured in its page (`window.mirada()`). As text: the compiler of this file would put
 * names of its own into a function.
 */
export const MIRADA = `
const visible = (nodo) => {
  const { width, height } = nodo.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(nodo).visibility !== 'hidden'
}

/** Bands of boxes that stand one under another. */
const bandas = (cajas) => {
  let fondo = -Infinity
  let cuantas = 0
  for (const { top, bottom } of cajas.toSorted((a, b) => a.top - b.top)) {
    if (top >= fondo - 6) cuantas++
    fondo = Math.max(fondo, bottom)
  }
  return cuantas
}

const lineasDe = (celda) => {
  const rango = document.createRange()
  rango.selectNodeContents(celda)
  const alto = celda.getBoundingClientRect()
  const cajas = [...rango.getClientRects()].filter(({ width, height, top, bottom }) =>
    width > 1 && height > 6 && bottom <= alto.bottom + 1 && top >= alto.top - 1)
  return bandas(cajas)
}

const anchoDe = (celda) => {
  const rango = document.createRange()
  rango.selectNodeContents(celda)
  return rango.getBoundingClientRect().width
}

const colorDe = (texto) => {
  const partes = (texto.match(/[\\d.]+/g) ?? []).map(Number)
  const escala = texto.startsWith('color(') ? 255 : 1
  return { rgb: partes.slice(0, 3).map((parte) => parte * escala), alfa: partes[3] ?? 1 }
}
const sobre = ({ rgb, alfa }, fondo) => rgb.map((parte, i) => parte * alfa + fondo[i] * (1 - alfa))
const fondoDe = (nodo) => {
  const capas = []
  for (let uno = nodo; uno; uno = uno.parentElement) {
    const capa = colorDe(getComputedStyle(uno).backgroundColor)
    if (capa.alfa > 0) capas.push(capa)
    if (capa.alfa === 1) break
  }
  return capas.reverse().reduce((fondo, capa) => sobre(capa, fondo), [255, 255, 255])
}
const luz = (rgb) => {
  const [r, g, b] = rgb.map((parte) => {
    const c = parte / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrasteDe = (nodo) => {
  const fondo = fondoDe(nodo)
  const [a, b] = [luz(sobre(colorDe(getComputedStyle(nodo).color), fondo)), luz(fondo)].sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

/** Texts that end in dots, or whose last letters lie outside of their box: those that end so, and how long they are. */
const cortados = (main) => {
  const cajas = [...main.querySelectorAll('*')].filter((nodo) => {
    const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(nodo)
    if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && overflowX !== 'clip') return false
    return visible(nodo) && nodo.innerText?.trim() &&
      (nodo.scrollWidth > nodo.clientWidth || nodo.scrollHeight > nodo.clientHeight + 1)
  })
  const textos = cajas.filter((nodo) => !cajas.some((otra) => otra !== nodo && nodo.contains(otra)))
  return textos.map((nodo) => nodo.innerText.trim())
}

window.mirada = () => {
  const main = document.querySelector('main')
  const buscador = main.querySelector('[role=search]')
  const piezas = buscador ? [...buscador.querySelectorAll('input, select, button, [role=group]')].filter(visible) : []
  const tabla = main.querySelector('table:not(section table)')
  const marco = tabla?.parentElement.getBoundingClientRect()
  const cabezas = tabla ? [...tabla.querySelectorAll('thead th')].filter(visible) : []
  const cortadas = cabezas.filter((cabeza) => {
    const { left, right } = cabeza.getBoundingClientRect()
    // Where the scroll bar stands nothing is seen.
    return right > marco.left + tabla.parentElement.clientWidth + 1 || left < marco.left - 1
  })
  // A code, a date or an amount of which a part is missing says something else. The dots begin at the padding.
  const deUnaPieza = tabla ? [...tabla.querySelectorAll('tbody :is(td, th)')].filter((celda) => {
    if (!visible(celda) || celda.querySelector('.lista-cede')) return false
    const { paddingLeft, paddingRight } = getComputedStyle(celda)
    return anchoDe(celda) > celda.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1
  }) : []
  const partidas = new Set(deUnaPieza.map(({ cellIndex }) => cellIndex))
  const filas = [...main.querySelectorAll(tabla ? 'table tbody tr' : 'ol > li')].filter(visible)
  const desde = filas[0]?.getBoundingClientRect().top ?? 0
  const altos = filas.map((fila) => fila.getBoundingClientRect().height)
  const tope = tabla ? parseFloat(getComputedStyle(tabla.parentElement).maxHeight) : NaN
  const hasta = Math.min(innerHeight, Number.isNaN(tope) ? Infinity : marco.top + tope)
  let caben = 0
  let alto = 0
  for (; caben < altos.length && desde + alto + altos[caben] <= hasta + 1; caben++) alto += altos[caben]
  const medio = altos.reduce((suma, uno) => suma + uno, 0) / (altos.length || 1)
  if (caben === altos.length && medio > 0) caben += Math.floor((hasta - desde - alto + 1) / medio)
  const letras = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  let contraste = 21
  while (letras.nextNode()) {
    const nodo = letras.currentNode.parentElement
    if (!letras.currentNode.data.trim() || !visible(nodo)) continue
    if (nodo.closest('[disabled], [aria-disabled=true], option')) continue
    const { width } = nodo.getBoundingClientRect()
    if (width > 1) contraste = Math.min(contraste, contrasteDe(nodo))
  }
  const textos = cortados(main)
  const celdas = tabla ? [...tabla.querySelectorAll('tbody td, tbody th')].filter(visible) : []
  return {
    renglones: bandas(piezas.map((pieza) => pieza.getBoundingClientRect())),
    cortadas: cortadas.length + partidas.size,
    columnas: cabezas.length,
    textos: textos.length,
    nombres: textos.filter(({ length }) => length <= 48).length,
    ejemplos: [...new Set(textos.filter(({ length }) => length <= 48))].slice(0, 3),
    filas: caben,
    lineas: Math.max(1, ...celdas.map(lineasDe)),
    contraste,
  }
}`
