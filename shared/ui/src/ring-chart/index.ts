export { RingChart, type RingChartProps } from './ring-chart';
