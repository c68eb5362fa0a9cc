import { createCanvas } from '@napi-rs/canvas';
import { captchaSize } from '@portal/contract/captcha';
import { PICTURE_FONT, registerPictureFont } from '../../platform/fonts';
import { chance, paintBackground } from './backgrounds';

/** Common, visually distinct characters that stay readable when rotated. */
const words =
  '春夏秋冬东南西北山川河海江湖云雨雪风花草树林竹松梅兰桃杏稻麦鱼鸟马牛羊虎龙鹤燕鹰星月晨夜光影火石金银铜铁玉珠琴棋书画诗歌舞乐茶酒米面糖盐桥路车船灯塔楼阁亭窗门园城村红黄蓝绿紫青高远深宽长新旧快慢轻重暖静动明亮香甜温和平安喜福寿康健勤思学问知识理想创意未来科技智能数据芯片材料源环境农业医药航天绘图算法程序网络通信传感机器制造工设计实验';

const { width, height } = captchaSize;
const DRAWN_WORDS = 4;
const CHOSEN_WORDS = 3;
const SIZE = 30;
/**
 * Clients that display the 310 px picture at 280 px may send unscaled coordinates, a tenth too far left. Up to x = 240
 * the error stays within the click tolerance.
 */
const RIGHT_END = 240;
/** Half the size of the largest word at maximum rotation. */
const REACH = 22;
/** Minimum distance of words in x or y: more than twice the click tolerance. */
const APART = 54;

interface WordPicture {
  original: Buffer;
  /** In click order. */
  words: string[];
  /** Centres of these words. */
  points: number[][];
}

interface Place {
  x: number;
  y: number;
}

/** Places words at random; restarts if a word does not fit after a few attempts. */
function findPlaces(): Place[] {
  for (;;) {
    const places: Place[] = [];
    for (let attempt = 0; attempt < 40 && places.length < DRAWN_WORDS; attempt += 1) {
      const x = chance.whole(REACH + 6, RIGHT_END - REACH);
      const y = chance.whole(REACH + 6, height - REACH - 6);
      if (places.every((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) > APART))
        places.push({ x, y });
    }
    if (places.length === DRAWN_WORDS) return places;
  }
}

/** Draws four words, three of which must be clicked. */
export async function drawWords(): Promise<WordPicture> {
  registerPictureFont();
  const picture = createCanvas(width, height);
  const context = picture.getContext('2d');
  paintBackground(context);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';

  const places = findPlaces();
  const placed = chance
    .shuffle([...words])
    .slice(0, DRAWN_WORDS)
    .flatMap((word, at) => {
      const place = places[at];
      return place ? [{ word, ...place }] : [];
    });
  for (const { word, x, y } of placed) {
    const hue = chance.whole(0, 359);
    context.save();
    context.translate(x, y);
    context.rotate(chance.between(-0.6, 0.6));
    context.font = `bold ${chance.whole(SIZE - 3, SIZE + 5)}px "${PICTURE_FONT}"`;
    context.strokeStyle = 'rgba(255, 255, 255, 0.92)';
    context.lineWidth = 4;
    context.strokeText(word, 0, 0);
    context.fillStyle = `hsl(${hue}, 75%, 28%)`;
    context.fillText(word, 0, 0);
    context.restore();
  }
  const chosen = chance.shuffle(placed).slice(0, CHOSEN_WORDS);
  return {
    original: await picture.encode('png'),
    words: chosen.map(({ word }) => word),
    points: chosen.map(({ x, y }) => [x, y]),
  };
}
