import { createCanvas } from '@napi-rs/canvas';
import { captchaSize } from '@portal/contract/captcha';
import { PICTURE_FONT, registerPictureFont } from '../../platform/picture-font';
import { chance, paintBackground } from './backgrounds';

/** Common characters that stay readable when they are turned; none looks like another. */
const words =
  '春夏秋冬东南西北山川河海江湖云雨雪风花草树林竹松梅兰桃杏稻麦鱼鸟马牛羊虎龙鹤燕鹰星月晨夜光影火石金银铜铁玉珠琴棋书画诗歌舞乐茶酒米面糖盐桥路车船灯塔楼阁亭窗门园城村红黄蓝绿紫青高远深宽长新旧快慢轻重暖静动明亮香甜温和平安喜福寿康健勤思学问知识理想创意未来科技智能数据芯片材料源环境农业医药航天绘图算法程序网络通信传感机器制造工设计实验';

const { width, height } = captchaSize;
const DRAWN_WORDS = 4;
const CHOSEN_WORDS = 3;
const SIZE = 30;
/**
 * Clients that show the picture at 280 of its 310 pixels may send the places of clicks unscaled, a tenth too far left:
 * words end at 240, where that still is within the tolerance of a click.
 */
const RIGHT_END = 240;
/** Half of the largest word, turned as far as it may be. */
const REACH = 22;
/** Words stay further apart, across or down, than twice the tolerance of a click. */
const APART = 54;

interface WordPicture {
  original: Buffer;
  /** In the order to click. */
  words: string[];
  /** Centre of each of these words. */
  points: number[][];
}

interface Place {
  x: number;
  y: number;
}

/** Tries places at random until all words have one; a few tries in which one is left without are begun anew. */
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

/** Draws four words and asks for three of them. */
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
